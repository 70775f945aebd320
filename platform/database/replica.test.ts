import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { createApp } from "#server/app.ts"
import { readEnv } from "#server/env.ts"
import { createServices } from "#server/services.ts"
import { insertTestimonial } from "#test/factories.ts"
import { type TestPostgres, startPostgres, startReplica } from "#test/postgres.ts"
import { connectDatabase } from "./connect.ts"
import { migrate } from "./migrate.ts"

/* A real primary and a real replica that follows it by streaming, or is held back. */

let primary: TestPostgres
let replica: TestPostgres
const folder = mkdtempSync(join(tmpdir(), "travessia-replica-"))

beforeAll(async () => {
  primary = await startPostgres()
  const db = connectDatabase({ file: "", url: primary.url })
  await migrate(db)
  await insertTestimonial(db, { id: 1, client: "Ana" })
  await db.insertInto("setting").values({ name: "content_version", value: "start", updated_at: "2026-11-20" }).execute()
  await db.destroy()
  replica = await startReplica(primary)
})

afterAll(async () => {
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(server: TestPostgres, statement: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: server.url })
  client.on("error", () => {})
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** The site as the environment sets it up, with what it told. */
async function openSite() {
  const told: string[] = []
  const env = readEnv({ DATA_DIR: folder, DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url })
  const services = createServices(env, undefined, {
    onAway: () => void told.push("away"),
    onBack: () => void told.push("back"),
  })
  const app = await createApp(services)
  onTestFinished(async () => {
    await app.close()
    await services.contentVersion.close()
    await services.db.destroy()
  })
  const client = async () => (await app.inject("/api/v1/testimonial/get?show_in=T")).json().data[0].client as string
  return { ...services, client, told }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** As an import does it. */
const change = (client: string) =>
  ask(
    primary,
    `begin; update testimonial set client = '${client}'; update setting set value = '${client}' where name = 'content_version'; commit`,
  )

/** Until content is read from the replica: told by what its server was asked. */
async function untilJoined({ db, contentVersion }: Pick<Site, "db" | "contentVersion">) {
  await vi.waitFor(
    async () => {
      await contentVersion.current()
      await sql`update testimonial set position = position + 1`.execute(db)
      const read = await db
        .selectFrom("testimonial")
        .select(sql<string>`current_setting('port')`.as("port"))
        .executeTakeFirstOrThrow()
      expect(read.port).toBe(new URL(replica.url).port)
    },
    { timeout: 8_000, interval: 100 },
  )
}

const hold = () => ask(replica, "select pg_wal_replay_pause()")
const letGo = () => ask(replica, "select pg_wal_replay_resume()")

describe("with a replica", () => {
  beforeEach(() => change("Ana"))

  test("content comes from it; what is written, and what is read in a transaction or of visitors, from the primary", async () => {
    const site = await openSite()
    await untilJoined(site)
    await hold()
    onTestFinished(() => void letGo())
    await site.db.updateTable("testimonial").set({ location: "Natal" }).execute()
    const location = (db: typeof site.db) => db.selectFrom("testimonial").select("location").executeTakeFirstOrThrow()
    expect(await location(site.db)).toEqual({ location: null })
    expect(await site.db.transaction().execute(location)).toEqual({ location: "Natal" })
    await site.db
      .insertInto("idempotency")
      .values({ key: "k", fingerprint: "f", protocol: "p", expires_at: "2026" })
      .execute()
    expect(await site.db.selectFrom("idempotency").select("protocol").execute()).toEqual([{ protocol: "p" }])
    await letGo()
    await expect.poll(() => location(site.db)).toEqual({ location: "Natal" })
    await expect(
      site.db.transaction().execute(async (trx) => {
        await trx.deleteFrom("testimonial").execute()
        throw new Error("undone")
      }),
    ).rejects.toThrow("undone")
    expect(await site.client()).toBe("Ana")
  })

  test("a replica that is behind has its own version: nothing old is kept under a new one", async () => {
    const site = await openSite()
    await untilJoined(site)
    expect(await site.client()).toBe("Ana")
    await hold()
    onTestFinished(() => void letGo())
    await change("Bia")
    // Longer than a version is believed; asked all the time, as visitors do.
    for (let index = 0; index < 15; index++) {
      expect([await site.client(), await site.contentVersion.current()]).toEqual(["Ana", "Ana"])
      await new Promise((done) => setTimeout(done, 100))
    }
    await letGo()
    await expect.poll(site.client, { timeout: 3_000 }).toBe("Bia")
    expect(await site.contentVersion.current()).toBe("Bia")
    expect(site.told).toEqual([])
  })

  test(
    "a replica that is away costs no visitor an answer, is told once, and serves again when it has what visitors saw",
    { timeout: 60_000 },
    async () => {
      const site = await openSite()
      await untilJoined(site)
      expect(await site.client()).toBe("Ana")
      // From its next start on it is an hour behind.
      await ask(replica, "alter system set recovery_min_apply_delay = '1h'")
      await replica.kill()
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const rows = await site.db.selectFrom("testimonial").select("client").where("id", "!=", -index).execute()
          expect(rows).toEqual([{ client: "Ana" }])
        }),
      )
      await change("Bia")
      await expect.poll(site.client, { timeout: 3_000 }).toBe("Bia")
      expect(site.told).toEqual(["away"])

      await replica.start()
      // It answers, with what was before: whoever saw Bia sees Ana no more.
      const until = performance.now() + 4_000
      while (performance.now() < until) {
        expect([await site.client(), await site.contentVersion.current()]).toEqual(["Bia", "Bia"])
        expect(await site.db.selectFrom("testimonial").select("client").execute()).toEqual([{ client: "Bia" }])
        await new Promise((done) => setTimeout(done, 50))
      }
      expect(site.told).toEqual(["away"])
      await ask(replica, "alter system reset recovery_min_apply_delay")
      await ask(replica, "select pg_reload_conf()")
      await untilJoined(site)
      expect(site.told).toEqual(["away", "back"])
      expect(await site.client()).toBe("Bia")
    },
  )

  test(
    "without the primary content is still read; what needs it fails, and all heals",
    { timeout: 60_000 },
    async () => {
      const site = await openSite()
      await untilJoined(site)
      await primary.kill()
      for (let index = 0; index < 15; index++) {
        expect([await site.client(), await site.contentVersion.current()]).toEqual(["Ana", "Ana"])
        expect(await site.db.selectFrom("testimonial").select("client").execute()).toEqual([{ client: "Ana" }])
        await new Promise((done) => setTimeout(done, 100))
      }
      await expect(site.db.selectFrom("idempotency").select("key").execute()).rejects.toThrow()
      await primary.start()
      await vi.waitFor(() => site.db.selectFrom("idempotency").select("key").execute(), {
        timeout: 10_000,
        interval: 100,
      })
      await change("Caio")
      await expect.poll(site.client, { timeout: 20_000 }).toBe("Caio")
      expect(site.told).toEqual([])
    },
  )
})
