import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
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
  return createSubprocessDecoder<number>(program, options)
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

test("a busy machine is no fault of a picture of the content", async () => {
  // Its own decoder: that of another test may be ready.
  vi.resetModules()
  const { inspectPicture } = await import("./inspect-picture.server.ts")
  const busy = expect(inspectPicture(Buffer.from("a picture"))).rejects.toThrow(/máquina está ocupada/)
  // The queue starts the decoder in a later microtask, in which no process answers.
  while (vi.getTimerCount() === 0) await Promise.resolve()
  vi.advanceTimersByTime(120_000)
  await busy
})
