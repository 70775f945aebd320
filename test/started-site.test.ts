import { type IncomingHttpHeaders, request } from "node:http"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { releaseName } from "#platform/release.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { dataFolder } from "./crash/one-site.ts"
import { draftEntry } from "./fixtures/draft-samples.ts"
import { insertOwnCard } from "./fixtures/panel-requests.ts"
import { type SiteProcess, openSite } from "./site-process.ts"

/* What a process starts, and the settings that it passes on: the other tests do both themselves. */

const host = "travessia.example"
const praia = { kind: "packages", id: "2001" } as const

/** Loaded by the process first: what waits for a minute waits for a tenth of a second. */
const shortMinutes = `
  const apply = (wait, _this, [work, ms, ...rest]) => wait(work, ms === 60_000 ? 100 : ms, ...rest)
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, { apply })`

test(
  "a process publishes what is due, repairs and indexes cards, and applies retention",
  { timeout: 180_000 },
  async () => {
    const dataDir = await dataFolder()
    await using db = connectDatabase({ file: join(dataDir, "travessia.db") })
    const clock = () => new Date()
    await draftEntry({ db, clock }, praia, { name: "Natal nos Lençóis" })
    const past = new Date(Date.now() - 60_000).toISOString()
    await db.updateTable("content_draft").set({ publish_at: past }).execute()
    await insertOwnCard({ db }, { protocol: "TV-2346-79AC", name: "Sem pedido", created_at: past, moved_at: past })
    await db
      .insertInto("idempotency")
      .values({ key: "old", fingerprint: "", protocol: "TV-2346-79AC", expires_at: past })
      .execute()
    await db.insertInto("request_card_unindexed").values({ number: 1_000_000 }).execute()
    const site = await startedSite(dataDir, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shortMinutes)}`,
    })
    const patient = { timeout: 20_000, interval: 50 }
    const countOf = async (table: "content_draft" | "request_card" | "request_card_unindexed" | "idempotency") =>
      (await db.selectFrom(table).selectAll().execute()).length
    await expect.poll(() => countOf("content_draft"), patient).toBe(0)
    expect((await findEntry(db, praia))?.document).toMatchObject({ name: "Natal nos Lençóis" })
    await expect.poll(() => countOf("request_card"), patient).toBe(0)
    await expect.poll(() => countOf("request_card_unindexed"), patient).toBe(0)
    await expect.poll(() => countOf("idempotency"), patient).toBe(0)
    expect(site.output()).toContain(`Travessia ${releaseName()} no ar:`)
    expect(await site.stop(), site.output()).toBe(0)
  },
)

test("a process heeds the settings of its proxy, its hosts, its CDN and its limits", { timeout: 180_000 }, async () => {
  const site = await startedSite(await dataFolder(), {
    ORIGIN: `https://${host}`,
    TRUST_PROXY: "127.0.0.1",
    FORM_POSTS_PER_10_MINUTES: "1",
    HSTS_PRELOAD: "true",
    CDN: "true",
  })
  const post = (sender: string) =>
    ask(site, "/orcamento", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": sender },
    })
  const statuses: number[] = []
  for (const sender of ["203.0.113.1", "203.0.113.2", "203.0.113.2"]) statuses.push((await post(sender)).status)
  expect(statuses).toEqual([422, 422, 429])
  const { status, headers } = await ask(site, "/turismo/depoimentos")
  expect([status, headers["surrogate-key"]]).toEqual([200, "conteudo"])
  expect(headers["strict-transport-security"]).toMatch(/; preload$/)
  expect((await ask(site, "/turismo", { headers: { host: "outra.example" } })).status).toBe(421)
  expect(await site.stop()).toBe(0)
})

async function startedSite(dataDir: string, env: Record<string, string>): Promise<SiteProcess> {
  const site = await openSite({ dataDir, env })
  onTestFinished(site.kill)
  return site
}

/** Not `fetch`, which sets the host itself. */
function ask(
  { url }: SiteProcess,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((done, failed) => {
    request(url + path, { method, headers: { host, ...headers } }, (answer) => {
      answer.resume().once("end", () => done({ status: answer.statusCode ?? 0, headers: answer.headers }))
    })
      .on("error", failed)
      .end(method === "POST" ? "name=" : undefined)
  })
}
