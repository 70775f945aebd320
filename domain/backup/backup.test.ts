import { createHash } from "node:crypto"
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { createS3Storage } from "#platform/storage/s3-storage.server.ts"
import { type TestServices, createTestApp, createTestServices, engines } from "#test/create-test-app.ts"
import { fullDisk } from "#test/receipts/full-disk.ts"
import { startS3Server } from "#test/s3-server.ts"
import { startSite, backUp, restore, sumsOf, protocolsOf } from "#test/fixtures/backup.ts"
import { isEmptyDatabase } from "./restore-backup.server.ts"

const countEntries = async ({ db }: TestServices) =>
  (await db.selectFrom("search_entry").select("thing_id").execute()).length

async function receiptsOf({ db, services }: TestServices) {
  const rows = await db.selectFrom("gift_message").select(["protocol", "receipt_name"]).orderBy("protocol").execute()
  return Promise.all(
    rows.map(async ({ protocol, receipt_name }) => [
      protocol,
      createHash("sha256")
        .update(await services.receipts.read(receipt_name))
        .digest("hex"),
    ]),
  )
}

describe.each(engines.flatMap((from) => engines.map((to) => [from, to] as const)))("from %s to %s", (from, to) => {
  test("what was acknowledged before it began comes back the same, while visitors go on writing", async () => {
    await using site = await startSite(from)
    const before = [await sendQuote(site.services, { email: "ana@exemplo.com.br" }), await sendGift(site.services)]
    await site.db.updateTable("quote_request").set({ name: 'Linha\u2028separada 💌 "á" \\n' }).execute()
    const over = new AbortController()
    const writing = (async () => {
      const written: string[] = []
      for (let index = 0; !over.signal.aborted; index += 1)
        written.push(
          await (index % 3 ? sendQuote : sendGift)(site.services, { email: `durante${index}@exemplo.com.br` }),
        )
      return written
    })()
    const { folder, manifest } = await backUp(site).finally(() => over.abort())
    const during = await writing
    expect(during.length).toBeGreaterThan(0)
    expect(manifest).toMatchObject({ engine: from, missing: [] })

    await using other = await createTestApp(to)
    expect(await isEmptyDatabase(other.db)).toBe(true)
    const restored = await restore(other, folder)
    expect(await isEmptyDatabase(other.db)).toBe(false)
    expect(restored).toMatchObject({ unreadable: 0, keyNotes: [] })
    const protocols = [...(await protocolsOf(other, "quote_request")), ...(await protocolsOf(other, "gift_message"))]
    expect(before.filter((protocol) => !protocols.includes(protocol))).toEqual([])
    // Tables that a restore changes: the trail, the content version, and emails that are held.
    const changed = ["audit_event", "setting", "outbox_mail"]
    expect(await sumsOf(other, changed)).toEqual(
      Object.fromEntries(
        manifest.tables
          .filter(({ name }) => !changed.includes(name))
          .map(({ name, rows, rowsSha256 }) => [name, { rows, rowsSha256 }]),
      ),
    )
    const here = await receiptsOf(other)
    expect(here.length).toBeGreaterThan(0)
    expect((await receiptsOf(site)).filter(([protocol]) => protocols.includes(protocol as string))).toEqual(here)
    // On the restored site, a repeated request gets its first protocol, and pictures are served.
    expect(await sendQuote(other.services, { email: "ana@exemplo.com.br" })).toBe(before[0])
    expect(await countEntries(other)).toBe(await countEntries(site))
    const { hash } = await other.db.selectFrom("image").select("hash").executeTakeFirstOrThrow()
    expect((await other.app.inject(`/media/${hash}/320.jpg`)).statusCode).toBe(200)
  })
})

test("on PostgreSQL the tables of another schema do not count as something to replace", async () => {
  await using site = await startSite("postgres")
  await sendQuote(site.services)
  await sql`create schema own`.execute(site.db)
  const url = `${site.url}?options=${encodeURIComponent("-c search_path=own,public")}`
  await using db = connectDatabase({ url, file: "" })
  expect(await isEmptyDatabase(db)).toBe(true)
})

test("a backup is for its owner alone, in a folder of its own, complete or not at all", async () => {
  await using site = await startSite("sqlite")
  await sendGift(site.services)
  const { folder } = await backUp(site, "copia", false)
  const modes = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => [
    entry.isDirectory(),
    statSync(join(entry.parentPath, entry.name)).mode & 0o777,
  ])
  expect(new Set(modes.map(String))).toEqual(
    new Set(
      [
        [true, 0o700],
        [false, 0o600],
      ].map(String),
    ),
  )
  expect(readdirSync(folder)).not.toContain("keys")
  await expect(backUp(site)).rejects.toThrow("Já existe")
  await using disk = await fullDisk()
  await expect(backUp(site, `../${relative(join(site.folder, ".."), disk.folder)}/cheia`), disk.kind).rejects.toThrow(
    "Não foi possível gravar",
  )
  expect(disk.files()).toEqual([])
  let copying = 0
  const get = async (key: string) => {
    if (key.startsWith("receipts/")) throw new Error("disk on fire")
    copying += 1
    await sleep(50)
    copying -= 1
    return site.services.storage.get(key)
  }
  const storage = { ...site.services.storage, get }
  await expect(backUp({ ...site, services: { ...site.services, storage } }, "outra")).rejects.toThrow("disk on fire")
  // Files that are still being copied would bring the folder back.
  expect(copying).toBe(0)
  expect(readdirSync(site.folder).filter((name) => name.startsWith("outra"))).toEqual([])
  // A folder of keys that cannot be read is not one without keys.
  rmSync(join(site.folder, "keys"), { recursive: true, force: true })
  writeFileSync(join(site.folder, "keys"), "")
  await expect(backUp(site, "sem-chaves")).rejects.toThrow("ENOTDIR")
})

test("a backup moves the files from a folder to a bucket", async () => {
  await using server = await startS3Server()
  const storage = createS3Storage(server.options)
  await using site = await startSite("sqlite")
  await sendGift(site.services)
  const { folder, manifest } = await backUp(site)
  await using other = await createTestServices("sqlite", { services: { storage } })
  await restore(other, folder)
  for (const { key, sha256 } of manifest.files)
    expect(
      createHash("sha256")
        .update(await storage.get(key))
        .digest("hex"),
    ).toBe(sha256)
  expect((await receiptsOf(other)).length).toBe(1)
  expect(await receiptsOf(other)).toEqual(await receiptsOf(site))
})
