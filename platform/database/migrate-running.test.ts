import { type Migration, Migrator, sql } from "kysely"
import { expect, test, vi } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import { apiQuotes } from "#test/canaries.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { giftSample, postGift, receiptPicture } from "#test/post-gift.ts"
import { connectDatabase } from "./connect.ts"
import { DatabaseTooNewError, migrate, migrationNames } from "./migrate.ts"

/** A migration that may run while this version still serves: it only adds. */
const newer: Migration = {
  up: async (db) => {
    await db.schema
      .createTable("newer")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .execute()
    // In the order in which a request locks them: with another order PostgreSQL would end one of the two as a deadlock.
    for (const table of ["idempotency", "quote_request", "gift_message", "outbox_mail", "package", "setting"]) {
      await db.schema.alterTable(table).addColumn("newer", "text").execute()
      await db.schema
        .alterTable(table)
        .addColumn("newer_count", "integer", (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema.createIndex(`${table}_newer`).on(table).column("newer").execute()
    }
    // Holds the locks for a while, as a large table would.
    await new Promise((done) => setTimeout(done, 200))
  },
}

// The embedded database has one process, which exits before the newer one starts.
test(
  "a newer version migrates PostgreSQL while this one serves: no errors, all is stored, a new start is refused",
  { timeout: 60_000 },
  async () => {
    // Without the page cache every page reads the database.
    await using site = await createPagesApp("postgres", { pageCacheBytes: 0 })
    const { log, stop } = visit(site)
    const { protocols, wrong } = log
    const untilMore = (count: number) => {
      const [sent, read] = [protocols.length + count, log.pages + count]
      return vi.waitFor(() => expect(wrong.length > 0 || (protocols.length >= sent && log.pages >= read)).toBe(true), {
        timeout: 20_000,
      })
    }
    await untilMore(2)
    await Promise.all([migrateFurther(site), untilMore(4)])
    await untilMore(4)
    await stop()
    expect(wrong).toEqual([])
    const stored = await sql<{
      protocol: string
      newer_count: number
    }>`select protocol, newer_count from quote_request
      union all select protocol, newer_count from gift_message`.execute(site.db)
    expect(stored.rows.map(({ protocol }) => protocol).sort()).toEqual(protocols.sort())
    expect(new Set(stored.rows.map(({ newer_count }) => newer_count))).toEqual(new Set([0]))
    await expect(migrate(site.db)).rejects.toThrow(DatabaseTooNewError)
  },
)

/** Migrates over a connection of its own, as another process would. */
async function migrateFurther({ url }: TestApp) {
  const db = connectDatabase({ url, file: "" })
  const known = Object.fromEntries(migrationNames.map((name) => [name, { up: async () => {} }]))
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...known, "9999-newer": newer }) },
  }).migrateToLatest()
  await db.destroy()
  expect(error).toBeUndefined()
}

/** Visitors read and send until they are stopped. */
function visit(site: TestApp) {
  const stopping = new AbortController()
  const log = { wrong: [] as string[], protocols: [] as string[], pages: 0 }
  const read = async (path: string) => {
    const { statusCode } = await site.app.inject(path)
    if (statusCode === 200) log.pages++
    else log.wrong.push(`${path}: ${statusCode}`)
  }
  const take = (answer: { statusCode: number; body: string }) => {
    if (answer.statusCode === 201) log.protocols.push((JSON.parse(answer.body) as { protocol: string }).protocol)
    else log.wrong.push(`${answer.statusCode} ${answer.body}`)
  }
  const quote = apiQuotes().find(({ status }) => status === 201)
  const picture = receiptPicture()
  const reading = async () => {
    const paths = ["/turismo", "/busca?q=praia", "/api/v1/search?q=praia", "/orcamento"]
    for (let index = 0; !stopping.signal.aborted; index++) await read(paths[index % paths.length] as string)
  }
  const sending = async () => {
    for (let index = 0; !stopping.signal.aborted; index++) {
      take(
        await site.app.inject({
          ...quote?.request,
          headers: { ...quote?.request.headers, "idempotency-key": `newer-${index}` },
        }),
      )
      take(await postGift(site, { ...giftSample, name: `Tia ${index}` }, await picture))
    }
  }
  const visiting = Promise.all([reading(), sending()])
  return { log, stop: () => (stopping.abort(), visiting) }
}
