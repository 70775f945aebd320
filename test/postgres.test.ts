import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { closedFolder } from "./postgres.ts"

test("as root the tests' PostgreSQL is refused a folder that its user cannot enter", () => {
  const folder = mkdtempSync(join(tmpdir(), "travessia-closed-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, "project"))
  expect(closedFolder(join(folder, "project"))).toBe(folder)
  chmodSync(folder, 0o711)
  expect(closedFolder(join(folder, "project"))).toBeUndefined()
})

test("a process that had a PostgreSQL, under any umask, ends with its own exit code: 1 after tests that failed", () => {
  const code = `
    process.umask(0o077)
    const { startPostgres } = await import("#test/postgres.ts")
    await (await startPostgres()).stop()
    process.exitCode = 3`
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8" })
  expect([status, stderr]).toEqual([3, ""])
})
