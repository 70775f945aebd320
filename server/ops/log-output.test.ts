import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
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
