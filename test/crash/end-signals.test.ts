import { request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { openSite } from "#test/site-process.ts"
import { dataFolder } from "./one-site.ts"

/* The end, told in all the ways in which it is told. */

test.each<[told: string, signals: NodeJS.Signals[]]>([
  ["SIGTERM", ["SIGTERM"]],
  ["SIGHUP", ["SIGHUP"]],
  ["Ctrl-C, as npm passes it on", ["SIGINT", "SIGINT", "SIGTERM"]],
])(
  "%s: who is under way is answered, and the process ends with code 0",
  { timeout: 60_000 },
  async (_told, signals) => {
    const site = await openSite({ dataDir: await dataFolder() })
    const body = "{}"
    const answer = new Promise<number | undefined>((done, failed) => {
      const headers = { "content-type": "application/json", "content-length": String(body.length) }
      const asked = request(`${site.url}/api/v1/budget`, { method: "POST", agent: false, headers }, (reply) => void reply.resume().once("end", () => done(reply.statusCode)))
      asked.on("error", failed)
      asked.write(body.slice(0, 1))
      void sleep(700).then(() => asked.end(body.slice(1)))
    })
    await sleep(200)
    for (const signal of signals) process.kill(site.pid, signal)
    expect(await answer).toBe(422)
    expect(await site.ended).toBe(0)
  },
)

test("who insists later ends the process at once", { timeout: 60_000 }, async () => {
  const site = await openSite({ dataDir: await dataFolder() })
  const held = request(`${site.url}/api/v1/budget`, { method: "POST", agent: false, headers: { "content-type": "application/json", "content-length": "500" } })
  held.on("error", () => {})
  held.write("{")
  await sleep(200)
  process.kill(site.pid, "SIGTERM")
  await sleep(1_200)
  const again = performance.now()
  process.kill(site.pid, "SIGTERM")
  expect(await site.ended).toBe(1)
  expect(performance.now() - again).toBeLessThan(2_000)
})
