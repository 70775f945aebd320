import { request } from "node:http"
import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { sendAll } from "./clients.ts"
import { untilClosed } from "./one-site.ts"
import { prepareTestEnvironment } from "./test-environment.ts"
import { type PlannedQuote, planRequests, readOffer } from "./plan.ts"

/* Graceful shutdown: SIGTERM while visitors send. */

test.each(engines)(
  "SIGTERM under load on %s: what was taken is answered, what was not answered was not taken",
  { timeout: 300_000 },
  async (engine) => {
    await using copy = await createTestServices(engine, { content: "demo" })
    await using environment = await prepareTestEnvironment({ engine, databaseUrl: copy.url })
    const { supervisor, services } = environment
    await supervisor.start()
    const planned = planRequests("shutdown", 2_000, await readOffer(services.db))
    const stopping = new AbortController()
    const enough = Promise.withResolvers<void>()
    const onAcknowledged = (count: number) => void (count === 50 && enough.resolve())
    const sending = sendAll(planned, {
      seed: "shutdown",
      urls: supervisor.urls,
      clients: 16,
      stopping: stopping.signal,
      onAcknowledged,
    })
    await enough.promise
    stopping.abort()
    // Connections that are not done after ten seconds are closed, and the exit code says so.
    const codes = await supervisor.stop()
    expect(codes).toEqual([0])

    const log = await sending
    const stored = [
      ...(await services.db.selectFrom("quote_request").select("protocol").execute()),
      ...(await services.db.selectFrom("gift_message").select("protocol").execute()),
    ]
    const heard = log.acknowledged.flatMap(({ protocols }) => [...protocols])
    expect(stored.map(({ protocol }) => protocol).sort()).toEqual(heard.sort())
    // Pending requests were answered or got a closed connection; no form got an unexpected answer.
    expect(log.unexpected).toEqual([])
    // 503: a sender with receipts in the queue must retry, and nothing is stored.
    const allowed = ["200", "201", "409", "503", "sem resposta"]
    expect([...log.answers.keys()].filter((answer) => !allowed.includes(answer))).toEqual([])
  },
)

test(
  "a request whose body is still arriving when SIGTERM comes is taken and answered",
  { timeout: 180_000 },
  async () => {
    await using environment = await prepareTestEnvironment({ engine: "sqlite" })
    const { supervisor, services } = environment
    await supervisor.start()
    const quote = planRequests("slow", 50, await readOffer(services.db)).find(
      (one) => one.kind === "quote",
    ) as PlannedQuote
    const body = JSON.stringify(quote.payload)
    let finish = () => {}
    const answer = new Promise<{ status: number | undefined; body: string }>((done, failed) => {
      const headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }
      const asked = request(
        `${supervisor.urls[0]}/api/v1/budget`,
        { method: "POST", agent: false, headers },
        async (reply) => {
          done({ status: reply.statusCode, body: (await reply.setEncoding("utf8").toArray()).join("") })
        },
      )
      asked.on("error", failed)
      asked.write(body.slice(0, 50))
      finish = () => void asked.end(body.slice(50))
    })
    // A later request was answered, so the first bytes have been read.
    await fetch(`${supervisor.urls[0]}/favicon.svg`)
    const stopped = supervisor.stop()
    await untilClosed(supervisor.urls[0] as string)
    finish()
    expect(await stopped).toEqual([0])
    const { status, body: text } = await answer
    expect(status, text).toBe(201)
    expect(await services.db.selectFrom("quote_request").select("protocol").execute()).toEqual([
      { protocol: JSON.parse(text).protocol },
    ])
  },
)
