import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"

test("a process that had a PostgreSQL ends with its own exit code: a test run that failed with 1", () => {
  const code = `
    const { startPostgres } = await import("#test/postgres.ts")
    await (await startPostgres()).stop()
    process.exitCode = 3`
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8" })
  expect([status, stderr]).toEqual([3, ""])
})
