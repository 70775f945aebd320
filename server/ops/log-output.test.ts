import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  truncateSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { describe, expect, onTestFinished, test } from "vitest"
import { fullDisk } from "#test/receipts/full-disk.ts"
import { openLogOutput } from "./log-output.ts"

test("lines that a full disk refuses are lost; once there is space, the log has their number", async ({ skip }) => {
  await using disk = await fullDisk()
  if (disk.kind !== "a file system of 256 KB") return skip("no file system can be mounted here")
  const file = join(disk.folder, "log")
  const fd = openSync(file, "a")
  const output = openLogOutput(fd)
  for (let times = 0; times < 300; times++) output.write(`${"x".repeat(1_023)}\n`)
  output.flush()
  truncateSync(file)
  output.write("depois\n")
  output.flush()
  closeSync(fd)
  const [lost = "", last] = readFileSync(file, "utf8").split("\n")
  expect([JSON.parse(lost).lost, last]).toEqual([300 - 256, "depois"])
})

test.runIf(existsSync("/dev/full"))("a log that can never be written throws nothing", () => {
  const fd = openSync("/dev/full", "w")
  const output = openLogOutput(fd)
  for (let times = 0; times < 1_000; times++) expect(() => output.write("linha\n")).not.toThrow()
  output.flush()
  closeSync(fd)
})

test("lines are written together, an error at once with all that waited before it", () => {
  const file = join(mkdtempSync(join(tmpdir(), "travessia-test-")), "log")
  const fd = openSync(file, "a")
  const output = openLogOutput(fd)
  const written = () => readFileSync(file, "utf8").split("\n").filter(Boolean)
  output.write('{"level":30,"msg":"um"}\n')
  output.write('{"level":30,"msg":"dois"}\n')
  expect(written()).toEqual([])
  output.write('{"level":50,"msg":"erro"}\n')
  expect(written().map((line) => JSON.parse(line).msg)).toEqual(["um", "dois", "erro"])
  closeSync(fd)
  rmSync(dirname(file), { recursive: true })
})

describe.skipIf(process.platform === "win32")("into a pipe that its reader has not emptied", () => {
  test("lines wait, also the rest of one partly written, and are written as soon as there is room", async () => {
    const { fd, read } = openPipe()
    const output = openLogOutput(fd)
    for (let n = 0; n < 1_000; n++) output.write(line(n))
    output.write(line(1_000, 50))
    expect(read()).not.toContain(line(1_000, 50))
    await expect.poll(() => read().endsWith(line(1_000, 50)), { timeout: 20_000, interval: 5 }).toBe(true)
    expect(read()).toBe([...Array.from({ length: 1_000 }, (_, n) => line(n)), line(1_000, 50)].join(""))
  })

  test("above 4 MB they are lost, and their number is written after those that waited", async () => {
    const { fd, read } = openPipe()
    const output = openLogOutput(fd)
    for (let n = 0; n < 6_000; n++) output.write(line(n))
    output.flush()
    await expect.poll(() => read().includes('"lost":'), { timeout: 20_000, interval: 5 }).toBe(true)
    output.write(line(6_000, 50))
    await expect.poll(() => read().endsWith(line(6_000, 50)), { timeout: 20_000, interval: 5 }).toBe(true)
    let next = 0
    let lost = 0
    for (const one of records(read())) {
      // A number of lost lines stands where they would.
      if (one.lost === undefined && one.n !== next) expect.unreachable(`${one.n} instead of ${next}`)
      next += one.lost ?? 1
      lost += one.lost ?? 0
    }
    expect(next).toBe(6_001)
    const bytes = (next - lost) * line(1_000).length
    expect(bytes).toBeGreaterThan(4 * 1024 * 1024)
    expect(bytes).toBeLessThan(4.5 * 1024 * 1024)
  })

  test("a reader that goes away loses those that waited for it, and no line throws", () => {
    const { fd, closeReader } = openPipe()
    const output = openLogOutput(fd)
    for (let n = 0; n < 2_000; n++) output.write(line(n))
    closeReader()
    expect(() => {
      for (let n = 0; n < 2_000; n++) output.write(line(n, 50))
    }).not.toThrow()
  })

  test("the end of the process waits for a reader that still reads, but not long for one that does not", async () => {
    const program = `
      import { openLogOutput } from "./server/ops/log-output.ts"
      process.stdout.on("error", () => {})
      const output = openLogOutput()
      for (let n = 0; n < 5_000; n++) output.write(JSON.stringify({ level: 30, n, msg: "x".repeat(180) }) + "\\n")`
    const run = () =>
      spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program], {
        stdio: ["ignore", "pipe", "inherit"],
      })
    expect(records(await text(run().stdout)).map(({ n }) => n)).toEqual(Array.from({ length: 5_000 }, (_, n) => n))
    expect(await once(run(), "exit")).toEqual([0, null])
  })
})

function line(n: number, level = 30) {
  return `{"level":${level},"n":${n},"msg":"${"x".repeat(900)}"}\n`
}

function records(log: string) {
  return log
    .split("\n")
    .slice(0, -1)
    .map((one) => JSON.parse(one) as { n?: number; lost?: number })
}

/** A pipe without waiting, as Node makes its own output; `read` returns all that has arrived in it so far. */
function openPipe() {
  const folder = mkdtempSync(join(tmpdir(), "travessia-test-"))
  const file = join(folder, "pipe")
  spawnSync("mkfifo", [file])
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const fd = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK)
  let isOpen = true
  const closeReader = () => {
    if (isOpen) closeSync(reader)
    isOpen = false
  }
  onTestFinished(() => {
    closeReader()
    closeSync(fd)
    rmSync(folder, { recursive: true })
  })
  let arrived = ""
  const buffer = Buffer.alloc(64 * 1024)
  const read = () => {
    try {
      for (let bytes = 1; bytes > 0;) {
        bytes = readSync(reader, buffer)
        arrived += buffer.toString("utf8", 0, bytes)
      }
    } catch (error) {
      expect(error).toMatchObject({ code: "EAGAIN" })
    }
    return arrived
  }
  return { fd, read, closeReader }
}
