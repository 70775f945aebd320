import { request } from "node:http"
import { expect, test } from "vitest"
import { openSite } from "#test/site-process.ts"
import { dataFolder, untilClosed } from "./one-site.ts"

/* Graceful shutdown by every signal that requests it. */

test.each<[name: string, signals: NodeJS.Signals[]]>([
  ["SIGTERM", ["SIGTERM"]],
  ["SIGHUP", ["SIGHUP"]],
  ["Ctrl-C, as npm passes it on", ["SIGINT", "SIGINT", "SIGTERM"]],
])(
  "%s: who is under way is answered, and the process ends with code 0",
  { timeout: 180_000 },
  async (_name, signals) => {
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
    // A later request was answered, so the first byte has been read.
    await fetch(`${site.url}/favicon.svg`)
    for (const signal of signals) process.kill(site.pid, signal)
    await untilClosed(site.url)
    finish()
    expect(await answer).toBe(422)
    expect(await site.ended).toBe(0)
  },
)

test("who insists later ends the process at once", { timeout: 180_000 }, async () => {
  const site = await openSite({ dataDir: await dataFolder(), env: { DRAIN_SECONDS: "300" } })
  // Without a second signal the site would wait for five minutes.
  process.kill(site.pid, "SIGTERM")
  // A second signal within one second counts as a repeat of the first.
  const insist = setInterval(() => process.kill(site.pid, "SIGTERM"), 200)
  const code = await site.ended.finally(() => clearInterval(insist))
  expect(code).toBe(1)
})
