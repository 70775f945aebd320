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
  { timeout: 180_000 },
  async (_told, signals) => {
    const site = await openSite({ dataDir: await dataFolder() })
    const body = "{}"
    let finish = () => {}
    const answer = new Promise<number | undefined>((done, failed) => {
      const headers = { "content-type": "application/json", "content-length": String(body.length) }
      const asked = request(
        `${site.url}/api/v1/budget`,
        { method: "POST", agent: false, headers },
        (reply) => void reply.resume().once("end", () => done(reply.statusCode)),
      )
      asked.on("error", failed)
      asked.write(body.slice(0, 1))
      finish = () => void asked.end(body.slice(1))
    })
    // Whoever comes later was answered: the first byte has been read.
    await fetch(`${site.url}/favicon.svg`)
    for (const signal of signals) process.kill(site.pid, signal)
    await sleep(500)
    finish()
    expect(await answer).toBe(422)
    expect(await site.ended).toBe(0)
  },
)

test("who insists later ends the process at once", { timeout: 180_000 }, async () => {
  const site = await openSite({ dataDir: await dataFolder() })
  const held = request(`${site.url}/api/v1/budget`, {
    method: "POST",
    agent: false,
    headers: { "content-type": "application/json", "content-length": "500" },
  })
  held.on("error", () => {})
  held.write("{")
  await fetch(`${site.url}/favicon.svg`)
  process.kill(site.pid, "SIGTERM")
  await sleep(1_200)
  const again = performance.now()
  process.kill(site.pid, "SIGTERM")
  expect(await site.ended).toBe(1)
  // Long before the ten seconds after which everybody is cut off.
  expect(performance.now() - again).toBeLessThan(7_000)
})
