import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { DecoderBusyError, createSubprocessDecoder, decodingMaxMs } from "./decode-in-subprocess.server.ts"

/* The deadlines in wall-clock time, of a decoder that takes as long as the test wants. */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "decoder-"))
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
})
afterEach(() => {
  // Idle decoders end.
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

/** Becomes ready and answers when the test puts a file: `start`, `answer`. It reports the file that it got: `begun`. */
function slowDecoder(options: Parameters<typeof createSubprocessDecoder>[1]) {
  return createSubprocessDecoder<number>(slowProgram(), options)
}

function slowProgram(): string {
  const program = join(folder, "program.mjs")
  const source = `
    import { existsSync, writeFileSync } from "node:fs"
    import { setTimeout as sleep } from "node:timers/promises"
    const until = async (name) => {
      while (process.connected && !existsSync(${JSON.stringify(folder)} + "/" + name)) await sleep(5)
    }
    process.on("disconnect", () => process.exit())
    process.on("message", async ({ file }) => {
      writeFileSync(${JSON.stringify(join(folder, "begun"))}, "")
      await until("answer")
      process.send({ answer: file.length, last: false })
    })
    await until("start")
    process.send("ready")
  `
  writeFileSync(program, source)
  return program
}

const put = (name: string) => writeFileSync(join(folder, name), "")

async function begun() {
  while (!existsSync(join(folder, "begun"))) await sleep(5)
}

test("the time of a file begins when the decoder is ready", async () => {
  const decode = slowDecoder({ startMaxMs: 10 * decodingMaxMs })
  const answer = decode(new Uint8Array(3))
  vi.advanceTimersByTime(10 * decodingMaxMs - 1)
  put("start")
  await begun()
  vi.advanceTimersByTime(decodingMaxMs - 1)
  put("answer")
  expect(await answer).toBe(3)
  // The next file finds the decoder ready.
  expect(await decode(new Uint8Array(4))).toBe(4)
})

test("a file that takes longer is late, and the next one gets a new decoder", async () => {
  const decode = slowDecoder({})
  put("start")
  const late = decode(new Uint8Array(3))
  await begun()
  vi.advanceTimersByTime(decodingMaxMs)
  expect(await late).toBe("late")
  put("answer")
  expect(await decode(new Uint8Array(4))).toBe(4)
})

test("a decoder that does not start says that the machine is busy, and is started again", async () => {
  const decode = slowDecoder({ startMaxMs: 1_000 })
  const busy = expect(decode(new Uint8Array(3))).rejects.toThrow(DecoderBusyError)
  vi.advanceTimersByTime(1_000)
  await busy
  put("start")
  put("answer")
  expect(await decode(new Uint8Array(4))).toBe(4)
})

test("where others wait, start and file have one deadline, and a late start is no fault of the file", async () => {
  const decode = slowDecoder({ startCounts: true })
  const busy = expect(decode(new Uint8Array(3))).rejects.toThrow(DecoderBusyError)
  vi.advanceTimersByTime(decodingMaxMs)
  await busy
  const late = decode(new Uint8Array(3))
  vi.advanceTimersByTime(decodingMaxMs - 1)
  put("start")
  await begun()
  vi.advanceTimersByTime(1)
  expect(await late).toBe("late")
})

test.skipIf(process.platform === "win32").each([
  ["a picture of the content", async () => (await import("./inspect-picture.server.ts")).inspectPicture],
  ["a workbook", async () => (await import("#platform/sheets/read-workbook.server.ts")).readWorkbook],
])("a busy machine is no fault of %s", async (_what, load) => {
  const node = process.execPath
  onTestFinished(() => void (process.execPath = node))
  process.execPath = join(folder, "slow.sh")
  writeFileSync(process.execPath, `#!/bin/sh\nexec "${node}" "${slowProgram()}"\n`, { mode: 0o700 })
  // Its own decoder: that of another test may be ready.
  vi.resetModules()
  const open = await load()
  const busy = expect(open(Buffer.from("a file"))).rejects.toThrow(/servidor está ocupado/)
  put("start")
  await begun()
  vi.advanceTimersByTime(120_000)
  await busy
})
