import type { ChildProcess } from "node:child_process"
import { closeSync, existsSync, openSync } from "node:fs"
import { expect, test } from "vitest"
import { dataFolder, openSiteInto } from "./one-site.ts"

test.runIf(existsSync("/dev/full"))(
  "a disk that is full under the log neither ends the site nor holds it up, and SIGTERM still ends it in order",
  { timeout: 60_000 },
  async () => {
    const full = openSync("/dev/full", "w")
    const { child, url, ended } = await openSiteInto(full, await dataFolder())
    closeSync(full)
    await serveAndEnd(url, child, ended)
  },
)

test("nor does a reader of the log that is gone", { timeout: 60_000 }, async () => {
  const { child, url, ended } = await openSiteInto("pipe", await dataFolder())
  child.stdout?.destroy()
  await serveAndEnd(url, child, ended)
})

async function serveAndEnd(url: string, child: ChildProcess, ended: Promise<number | null>) {
  // Each of these requests writes a line to the log.
  for (let number = 0; number < 30; number++) {
    const answer = await fetch(`${url}/nao-existe-${number}`)
    expect(answer.status).toBe(404)
    await answer.text()
  }
  child.kill("SIGTERM")
  expect(await ended).toBe(0)
}
