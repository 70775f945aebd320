import { createHash } from "node:crypto"
import { readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import { erasePerson } from "#domain/privacy/erase-person.server.ts"
import { createS3Storage } from "#platform/storage/s3-storage.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { migrationNames } from "#platform/database/migrate.ts"
import { readEnv } from "#server/env.ts"
import { withPrivacy } from "#server/privacy-services.ts"
import { type Engine, type TestApp, createTestApp, engines } from "#test/create-test-app.ts"
import { keepFewPictures } from "#test/few-pictures.ts"
import { fullDisk } from "#test/receipts/full-disk.ts"
import { startS3Server } from "#test/s3-server.ts"
import { checkBackup } from "./check-backup.server.ts"
import { BackupError, type Manifest, manifestPath, manifestSumPath } from "./manifest.server.ts"
import { type RestoreOptions, isEmptyDatabase, restoreBackup } from "./restore-backup.server.ts"
import { sumTable } from "./table-rows.server.ts"
import { tableShapes } from "./table-shapes.server.ts"
import { writeBackup } from "./write-backup.server.ts"

/** A site with some requests, and with few enough pictures that they are copied in no time. */
async function startSite(engine: Engine): Promise<TestApp> {
  const site = await createTestApp(engine, { content: "demo" })
  await keepFewPictures(site.db)
  return site
}

async function backUp(site: TestApp, name = "copia", withKeys = true): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(site.folder, name)
  const reading = connectDatabase({ url: site.url, file: join(site.folder, "travessia.db"), readOnly: true })
  const manifest = await writeBackup(site.services, folder, {
    reading,
    ...(withKeys && { keysFolder: join(site.folder, "keys") }),
  }).finally(() => reading.destroy())
  return { folder, manifest }
}

const privacyOf = (site: TestApp) => withPrivacy(site.services, readEnv({ DATA_DIR: site.folder }))
const restore = (site: TestApp, folder: string, options: Partial<RestoreOptions> = {}) =>
  restoreBackup(privacyOf(site), folder, { keysFolder: join(site.folder, "keys"), ...options })

/** Rows and hash of every table. */
async function sumsOf({ db }: TestApp, except: readonly string[] = []) {
  const shapes = (await tableShapes(migrationNames)).filter(({ name }) => !except.includes(name))
  return db.transaction().execute(async (trx) => {
    const sums: Record<string, { rows: number; rowsSha256: string }> = {}
    for (const shape of shapes) sums[shape.name] = await sumTable(trx, shape)
    return sums
  })
}

const countEntries = async ({ db }: TestApp) =>
  (await db.selectFrom("search_entry").select("thing_id").execute()).length
const protocolsOf = async ({ db }: TestApp, table: "quote_request" | "gift_message") =>
  (await db.selectFrom(table).select("protocol").execute()).map(({ protocol }) => protocol)

async function receiptsOf({ db, services }: TestApp) {
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
  test("everything acknowledged before the backup is restored unchanged, while visitors go on writing", async () => {
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
    // What changes on the way: the version of the content, and mails that are set aside.
    const changed = ["setting", "outbox_mail"]
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
    // A repeat of a request gets its first protocol there too, and pictures are shown.
    expect(await sendQuote(other.services, { email: "ana@exemplo.com.br" })).toBe(before[0])
    expect(await countEntries(other)).toBe(await countEntries(site))
    const { hash } = await other.db.selectFrom("image").select("hash").executeTakeFirstOrThrow()
    expect((await other.app.inject(`/media/${hash}/320.jpg`)).statusCode).toBe(200)
  })
})

describe.each(engines)("on %s", (engine) => {
  test("who asked to be forgotten after the backup stays forgotten, receipts too", async () => {
    await using site = await startSite(engine)
    const gone = [
      await sendQuote(site.services, { email: "zulmira@exemplo.com.br" }),
      await sendGift(site.services, { email: "zulmira@exemplo.com.br" }),
    ]
    const stays = await sendGift(site.services, { email: "outra@exemplo.com.br" })
    const { folder, manifest } = await backUp(site)
    site.setNow("2026-11-21T12:00:00-03:00")
    await erasePerson(privacyOf(site), { email: "zulmira@exemplo.com.br" })
    const { erased, asked } = await restore(site, folder)
    expect({ ...erased, asked }).toMatchObject({ quotes: 1, gifts: 1, asked: 1 })
    const protocols = [...(await protocolsOf(site, "quote_request")), ...(await protocolsOf(site, "gift_message"))]
    expect(protocols.filter((protocol) => gone.includes(protocol))).toEqual([])
    expect(protocols).toContain(stays)
    expect(readdirSync(join(site.folder, "receipts"))).toHaveLength(1)
    expect(await site.db.selectFrom("outbox_mail").select("id").where("protocol", "in", gone).execute()).toEqual([])
    expect(await site.db.selectFrom("erased_person").selectAll().execute()).toHaveLength(1)
    expect(manifest.tables.find(({ name }) => name === "erased_person")?.rows).toBe(0)
  })

  test("queued emails are held until they are released, and sent at once only on request", async () => {
    await using site = await startSite(engine)
    await sendQuote(site.services)
    const { folder } = await backUp(site)
    const statuses = async () =>
      (await site.db.selectFrom("outbox_mail").select("status").execute()).map(({ status }) => status)
    expect(await statuses()).toEqual(["waiting", "waiting"])
    expect((await restore(site, folder)).held).toBe(2)
    expect(await statuses()).toEqual(["dead", "dead"])
    expect(await retryFailedEmails(site.services)).toBe(2)
    expect(await statuses()).toEqual(["waiting", "waiting"])
    expect((await restore(site, folder, { sendMails: true })).held).toBe(0)
    expect(await statuses()).toEqual(["waiting", "waiting"])
  })

  test("a restore that ends in the middle leaves the database as it was, and the next one works", async () => {
    await using site = await startSite(engine)
    await sendQuote(site.services)
    const { folder } = await backUp(site)
    await sendQuote(site.services, { email: "depois@exemplo.com.br" })
    const before = await sumsOf(site)
    const version = await site.services.contentVersion.current()
    const onStep = (step: string) => {
      if (step === "rows") throw new Error("power cut")
    }
    await expect(restore(site, folder, { onStep })).rejects.toThrow("power cut")
    expect(await sumsOf(site)).toEqual(before)
    await restore(site, folder)
    expect(await protocolsOf(site, "quote_request")).toHaveLength(1)
    await expect.poll(() => site.services.contentVersion.current()).not.toBe(version)
  })

  test("a backup of an earlier version gets what its version lacks", async () => {
    await using site = await startSite(engine)
    const { folder } = await backUp(site)
    rewriteManifest(folder, (manifest) => ({ ...manifest, migrations: manifest.migrations.slice(0, 4) }))
    await restore(site, folder)
    const indexes =
      engine === "sqlite"
        ? sql`select name from sqlite_master where name = 'outbox_mail_mailbox'`
        : sql`select indexname from pg_indexes where indexname = 'outbox_mail_mailbox'`
    expect((await indexes.execute(site.db)).rows).toHaveLength(1)
  })

  test("no copied table has a sequence that a restore would have to set", async () => {
    await using site = await createTestApp(engine)
    const counted =
      engine === "sqlite"
        ? sql<{ name: string }>`select name from sqlite_master where sql like '%autoincrement%'`
        : sql<{
            name: string
          }>`select table_name as name from information_schema.columns
              where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`
    const copied = (await tableShapes(migrationNames)).map(({ name }) => name)
    expect((await counted.execute(site.db)).rows.filter(({ name }) => copied.includes(name))).toEqual([])
  })
})

test("a damaged backup is refused by name, and nothing is changed", async () => {
  await using site = await startSite("sqlite")
  await sendGift(site.services)
  const { folder, manifest } = await backUp(site)
  await sendQuote(site.services)
  const before = await sumsOf(site)
  const damages: Array<[file: string, damage: (path: string) => void]> = []
  const receipt = `files/${manifest.files.find(({ key }) => key.startsWith("receipts/"))?.key}`
  for (const file of [
    "manifest.json",
    "manifest.json.sha256",
    "tables/gift_message.jsonl.gz",
    "tables/package.jsonl.gz",
    receipt,
    "keys/receipts.key",
  ]) {
    damages.push(
      [file, flipOneBit],
      [file, (path) => truncateSync(path, statSync(path).size - 1)],
      [file, (path) => truncateSync(path, 0)],
      [file, (path) => rmSync(path)],
    )
  }
  for (const [file, damage] of damages) {
    const path = join(folder, file)
    const whole = readFileSync(path)
    damage(path)
    // The last byte of the sum's file is a line's end, and says nothing.
    const isHarmless =
      file === "manifest.json.sha256" &&
      (await checkBackup(folder).then(
        () => true,
        () => false,
      ))
    if (!isHarmless) await expect(restore(site, folder), `${file}: ${damage}`).rejects.toThrow(BackupError)
    writeFileSync(path, whole)
  }
  expect(await sumsOf(site)).toEqual(before)
  expect(await checkBackup(folder)).toEqual(manifest)
})

test("a backup of a newer program is refused, by the migrations that are not known here", async () => {
  await using site = await startSite("sqlite")
  const { folder } = await backUp(site)
  rewriteManifest(folder, (manifest) => ({ ...manifest, migrations: [...manifest.migrations, "9999-future"] }))
  await expect(restore(site, folder)).rejects.toThrow("9999-future")
  rewriteManifest(folder, (manifest) => ({ ...manifest, migrations: migrationNames, format: 2 }))
  await expect(restore(site, folder)).rejects.toThrow("versão mais nova")
})

test("a backup is for its owner alone, in a folder of its own, complete or not at all", async () => {
  await using site = await startSite("sqlite")
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
  const storage = { ...site.services.storage, get: () => Promise.reject(new Error("disk on fire")) }
  await expect(backUp({ ...site, services: { ...site.services, storage } }, "outra")).rejects.toThrow("disk on fire")
  expect(readdirSync(site.folder).filter((name) => name.startsWith("outra"))).toEqual([])
})

test("the restore reports receipts that no key decrypts, and the backup reports missing files", async () => {
  await using site = await startSite("sqlite")
  await sendGift(site.services)
  await sendGift(site.services)
  const [lost = ""] = readdirSync(join(site.folder, "receipts"))
  await site.services.receipts.remove(lost)
  const { folder, manifest } = await backUp(site, "copia", false)
  expect(manifest.missing).toEqual([`receipts/${lost}`])
  await using other = await createTestApp("sqlite")
  expect(await restore(other, folder)).toMatchObject({ unreadable: 1 })
})

test("a backup moves the files from a folder to a bucket", async () => {
  await using server = await startS3Server()
  const storage = createS3Storage(server.options)
  await using site = await startSite("sqlite")
  await sendGift(site.services)
  const { folder, manifest } = await backUp(site)
  await using other = await createTestApp("sqlite", { services: { storage } })
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

function flipOneBit(path: string) {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] as number) ^ 1
  writeFileSync(path, bytes)
}

function rewriteManifest(folder: string, change: (manifest: Manifest) => object) {
  const text = JSON.stringify(change(JSON.parse(readFileSync(manifestPath(folder), "utf8")) as Manifest))
  writeFileSync(manifestPath(folder), text)
  writeFileSync(manifestSumPath(folder), `${createHash("sha256").update(text).digest("hex")}  manifest.json\n`)
}
