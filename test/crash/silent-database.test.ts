import { expect, test } from "vitest"
import { connectDatabase } from "#platform/database/connect.ts"
import { changeContentVersion } from "#platform/database/content-version.ts"
import { watchContentVersion } from "#platform/database/watch-content-version.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { lockContent } from "#platform/database/write-plan.server.ts"
import { createTestApp, createTestServices } from "#test/create-test-app.ts"
import { planRequests, readOffer } from "./plan.ts"
import { postingOf } from "./posting.ts"
import { openLine } from "./silent-line.ts"

const statementMaxMs = 1_000

test(
  "a silent network to PostgreSQL: cached pages answer, a quote is told 503 in time, and it heals itself",
  { timeout: 180_000 },
  async () => {
    await using site = await createPagesApp("postgres")
    await using line = await openLine(site.url as string)
    const direct = site.services.db
    const db = connectDatabase({ url: line.url, file: "", statementMaxMs })
    Object.assign(site.services, { db })
    const requests = planRequests("silent", 40, await readOffer(direct)).filter(({ kind }) => kind === "quote")
    let sent = 0
    const send = async () => {
      const { path, ...posting } = await postingOf(requests[sent++]!)
      return site.app.inject({ url: path, method: "POST", headers: posting.headers, payload: posting.body })
    }
    expect((await site.app.inject("/turismo")).statusCode).toBe(200)
    expect((await Promise.all([send(), send(), send()])).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])

    line.silence()
    // Without a timeout these would wait for a quarter of an hour.
    const [page, ...answers] = await Promise.all([site.app.inject("/turismo"), send(), send()])
    expect(page?.statusCode).toBe(200)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
    expect(answers[0]?.json()).toMatchObject({ code: "unavailable" })
    expect(await direct.selectFrom("quote_request").select("protocol").execute()).toHaveLength(3)

    line.heal()
    // A connection that was idle during the silence fails at its next use; the visitor must retry.
    await expect
      .poll(
        async () => {
          const answers = await Promise.all([send(), send(), send(), send()])
          return answers.map(({ statusCode }) => statusCode)
        },
        { timeout: 60_000 },
      )
      .toEqual([201, 201, 201, 201])
    await db.destroy()
    Object.assign(site.services, { db: direct })
  },
)

test(
  "who follows the content's version over a line that was silent finds the next change all the same",
  { timeout: 180_000 },
  async () => {
    await using site = await createTestApp("postgres")
    await using line = await openLine(site.url as string)
    const version = watchContentVersion({ url: line.url, file: "" })
    await changeContentVersion(site.db, "2026-11-20")
    await expect.poll(() => version.current(), { timeout: 30_000 }).toMatch(/^2026-11-20/)
    line.silence()
    // Longer than a content version is cached: the next query for it is never answered.
    await expect
      .poll(async () => (await version.current()) && performance.now(), { timeout: 30_000 })
      .toBeGreaterThan(performance.now() + 1_500)
    line.heal()
    await changeContentVersion(site.db, "2026-11-21")
    await expect.poll(() => version.current(), { timeout: 60_000, interval: 200 }).toMatch(/^2026-11-21/)
    await version.close()
  },
)

test("the locks of a machine that is cut off within a transaction are free after the limit", async () => {
  await using site = await createTestServices("postgres")
  await using line = await openLine(site.url as string)
  const cutOff = connectDatabase({ url: line.url, file: "", statementMaxMs, idleTransactionMaxMs: 500 })
  const held = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  const lost = cutOff.transaction().execute(async (trx) => {
    await lockContent(trx)
    line.silence()
    held.resolve()
    await next.promise
    await lockContent(trx)
  })
  await held.promise
  // Without the limit it would wait for two hours.
  await site.db.transaction().execute((trx) => lockContent(trx))
  next.resolve()
  expect(await lost.catch(isUnavailable)).toBe(true)
  await cutOff.destroy()
})
