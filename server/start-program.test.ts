// oxlint-disable-next-line security/no-subprocess -- our own programs
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { programArgs } from "#platform/processes/program-args.ts"
import { createProgramStarter } from "./start-program.ts"

const { execPath } = process

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "travessia-program-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test("a program that fails, is killed or does not start is reported once; one that ends well is not", async () => {
  const folder = makeFolder()
  const program = join(folder, "some-program.ts")
  const marker = join(folder, "ended")
  writeFileSync(
    program,
    `import { writeFileSync } from "node:fs"
    const end = process.argv[2]
    if (end === "well") writeFileSync(${JSON.stringify(marker)}, "")
    if (end === "failed") process.exit(3)
    if (end === "killed") process.kill(process.pid, "SIGKILL")`,
  )
  const onFailure = vi.fn<(details: object) => void>()
  const start = createProgramStarter(program, {}, onFailure)
  start("well", "run-1")
  await expect.poll(() => existsSync(marker), { timeout: 10_000 }).toBe(true)
  for (const [index, end] of ["failed", "killed"].entries()) {
    start(end, "run-1")
    await expect.poll(() => onFailure.mock.calls.length, { timeout: 10_000 }).toBe(index + 1)
  }
  onTestFinished(() => void (process.execPath = execPath))
  process.execPath = join(folder, "missing")
  start("missing", "run-1")
  await expect.poll(() => onFailure.mock.calls.length).toBe(3)
  expect(onFailure.mock.calls.map(([details]) => details)).toEqual([
    { program: "some-program", job: "failed", code: 3 },
    { program: "some-program", job: "killed", code: "SIGKILL" },
    { program: "some-program", job: "missing", err: expect.objectContaining({ code: "ENOENT" }) },
  ])
})

test.each([
  ["export-program", {}, { code: "ERR_SQLITE_ERROR", message: "no such table: request_export" }],
  ["content-job-program", { PORT: "muitos" }, { type: "EnvError" }],
] as const)("what %s fails with is one line of the log", (program, env, err) => {
  const { status, stderr } = spawnSync(execPath, [...programArgs, `server/programs/${program}.ts`, "job-1"], {
    encoding: "utf8",
    env: { DATA_DIR: makeFolder(), ...env },
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^\{"level":50,[^\n]*\}\n$/)
  expect(JSON.parse(stderr)).toMatchObject({ program, job: "job-1", msg: "trabalho do painel falhou", err })
})
