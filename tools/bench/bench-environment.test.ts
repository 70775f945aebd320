import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

/** Starts a server and measures nothing, until it is interrupted. */
const program = `
  import { runBench, startSilent } from "#tools/bench/bench-environment.ts"
  const folder = process.env.FOLDER
  await runBench(folder, async () => {
    const { url } = await startSilent(folder, { bytes: Buffer.from("ok"), type: "text/plain", encoding: undefined })
    console.log(url)
    await new Promise((done) => setTimeout(done, 120_000))
  })
`

test("a benchmark that is interrupted removes its folder, ends its servers and fails", async () => {
  const folder = mkdtempSync(join(tmpdir(), "travessia-interrupted-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program],
    { env: { ...process.env, FOLDER: folder }, stdio: ["ignore", "pipe", "inherit"] },
  )
  onTestFinished(() => void child.kill("SIGKILL"))
  const [line] = (await once(child.stdout, "data")) as [Buffer]
  const url = String(line).trim()
  expect((await fetch(url)).status).toBe(200)
  child.kill("SIGTERM")
  expect(await once(child, "exit")).toEqual([1, null])
  expect(existsSync(folder)).toBe(false)
  await expect.poll(() => fetch(url).catch(() => "gone")).toBe("gone")
})
