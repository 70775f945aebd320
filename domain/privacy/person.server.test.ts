import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { createEmailFolder } from "#platform/email/email-folder.server.ts"
import { type Engine, type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { readDatabaseFile } from "#test/fixtures/database-file.ts"
import { reapplyErasures } from "./reapply-erasures.server.ts"
import { erasePerson } from "./erase-person.server.ts"
import { createErasures } from "./erasures.server.ts"
import { exportPerson } from "./export-person.server.ts"
import { type PrivacyServices, collectPerson } from "./person.server.ts"

const email = "zulmira@exemplo.com.br"
const contact = { email }

/** Zulmira's quote and gift, and requests of three other people with similar data. */
async function privacyApp(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const services = {
    ...app.services,
    emailFolder: createEmailFolder(join(app.folder, "outbox")),
    erasures: createErasures(join(app.folder, "keys"), undefined),
  } satisfies PrivacyServices
  const own = {
    quote: await sendQuote(services, {
      name: "Zulmira Canário",
      email: "Zulmira@Exemplo.com.br",
      cellphone: "(41) 98765-4321",
      phone: "(41) 3456-7890",
      observation: "Zulmira gosta de praia.",
      marketing: true,
    }),
    gift: await sendGift(services, { name: "Zulmira Canário", email, phone: "(41) 98765-4321", message: "De Zulmira" }),
  }
  const others = [
    await sendQuote(services, { name: "Luzulmira", email: "luzulmira@exemplo.com.br", cellphone: "(41) 98765-4322" }),
    await sendQuote(services, {
      name: "Bento",
      email: "bento@exemplo.com.br",
      cellphone: "(41) 90000-1111",
      observation: "Vou com a Z.\nE-mail: zulmira@exemplo.com.br\nCelular: (41)98765-4321",
    }),
    await sendGift(services, { name: "Rosa", email: "rosa@exemplo.com.br" }),
  ]
  /** Delivers the waiting emails as files. */
  const deliver = async () => {
    while ((await deliverDue(services)) > 0);
  }
  return Object.assign(app, { services, own, others, deliver })
}

/** All rows of the tables with personal data, as JSON. */
async function everything({ db }: TestServices): Promise<string> {
  const tables = ["quote_request", "gift_message", "outbox_mail", "idempotency", "erased_person"] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
}

/** Words of the word index that only Zulmira's requests have. */
const indexed = ["canario", "4567890"]

const wordsIn = (file: string) => indexed.filter((word) => file.includes(word))

const filesIn = (app: TestServices, folder: string) => readdirSync(join(app.folder, folder))

describe.each(engines)("a person's data on %s", (engine) => {
  test("is found by email, cell phone or phone, however it is typed, and no one else's is", async () => {
    await using app = await privacyApp(engine)
    await app.deliver()
    const found = async (by: object) => {
      const { quotes, gifts, emails, emailFiles, idempotencyKeys } = await collectPerson(app.services, by)
      return [quotes.length, gifts.length, emails.length, emailFiles.length, idempotencyKeys.length]
    }
    expect(await found({ email })).toEqual([1, 1, 4, 4, 2])
    for (const phone of ["41987654321", "4187654321"]) expect(await found({ phone })).toEqual([1, 1, 4, 4, 2])
    expect(await found({ phone: "4134567890" })).toEqual([1, 0, 2, 2, 1])
    expect(await found({ email: "ninguem@exemplo.com.br", phone: "4134567890" })).toEqual([1, 0, 2, 2, 1])
    expect(await found({ email: "ulmira@exemplo.com.br" })).toEqual([0, 0, 0, 0, 0])
    // The agency's own address is in every email and identifies nobody.
    expect(await found({ email: "turismo@travessia.example" })).toEqual([0, 0, 0, 0, 0])
  })

  test("is not everybody's whose request went to a store's inbox", async () => {
    await using app = await privacyApp(engine)
    const [visitor, inbox] = [{ email: "bela@exemplo.com.br" }, { email: "floripa@travessia.example" }]
    await sendQuote(app.services, { ...visitor, state: "SC", city: "Florianópolis" })
    await app.deliver()
    const { emails } = await collectPerson(app.services, visitor)
    expect(emails.map(({ recipient }) => recipient)).toContain(inbox.email)
    app.setNow("2026-11-21T12:00:00Z")
    expect(await erasePerson(app.services, inbox)).toMatchObject({ quotes: 0, emails: 0, emailFiles: 0 })
    expect(await reapplyErasures(app.services)).toMatchObject({ quotes: 0, emails: 0, emailFiles: 0 })
  })

  test("is exported completely: requests, consent, emails, receipts", async () => {
    await using app = await privacyApp(engine)
    const ofGift = app.db.updateTable("request_card").where("protocol", "=", app.own.gift)
    await ofGift.set({ stage: "confirmed", cents: 84_000 }).execute()
    await app.deliver()
    const folder = join(app.folder, "copia")
    await exportPerson(app.services, contact, folder)
    const text = readFileSync(join(folder, "dados.json"), "utf8")
    const data = JSON.parse(text)
    expect(data).toMatchObject({
      contact,
      quotes: [{ protocol: app.own.quote, request: { observation: "Zulmira gosta de praia." } }],
      consents: [
        { protocol: app.own.quote, version: "2026-11-20", agreedAt: "2026-11-20T15:00:00.000Z", channel: "site" },
      ],
      gifts: [
        {
          protocol: app.own.gift,
          message: "De Zulmira",
          couple: "Ana & Pedro",
          confirmedCents: 84_000,
          receiptFile: `comprovantes/${app.own.gift}.jpg`,
        },
      ],
      repeats: [{ protocol: expect.any(String) }, { protocol: expect.any(String) }],
    })
    expect([data.mails.length, data.mailFiles.length]).toEqual([4, 4])
    for (const other of [...app.others, "Luzulmira", "Bento", "Rosa"]) expect(text).not.toContain(other)
    expect(readFileSync(join(folder, data.gifts[0].receiptFile)).subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    )
    expect(data.mailFiles.map(({ file }: { file: string }) => readFileSync(join(folder, file)).length > 1000)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([folder, join(folder, "dados.json")].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
    await expect(exportPerson(app.services, contact, folder)).rejects.toThrow("não está vazia")
  })

  test("is exported also when a receipt cannot be decrypted", async () => {
    await using app = await privacyApp(engine)
    for (const file of filesIn(app, "receipts")) writeFileSync(join(app.folder, "receipts", file), "lost")
    await exportPerson(app.services, contact, join(app.folder, "copia"))
    const data = JSON.parse(readFileSync(join(app.folder, "copia/dados.json"), "utf8"))
    expect([data.quotes.length, data.gifts[0].receiptFile]).toEqual([1, null])
  })

  test("is erased everywhere, also waiting emails, and data of others stays", async () => {
    await using app = await privacyApp(engine)
    // One email of each pair is sent; the other one is waiting.
    await deliverDue(app.services)
    if (engine === "sqlite") expect(wordsIn(readDatabaseFile(app))).toEqual(indexed)
    const before = filesIn(app, "receipts").length
    const erased = await erasePerson(app.services, contact)
    expect(erased).toMatchObject({ quotes: 1, gifts: 1, emails: 4, inDelivery: 0 })
    expect(erased.emailFiles).toBeGreaterThan(0)
    const left = await everything(app)
    expect(left).not.toMatch(new RegExp(`${app.own.quote}|${app.own.gift}|Zulmira Can|"${email}"|41987654321"`))
    for (const protocol of app.others) expect(left).toContain(protocol)
    await app.deliver()
    const outbox = filesIn(app, "outbox").map((file) => readFileSync(join(app.folder, "outbox", file), "latin1"))
    // Two emails for each of the three others.
    expect(outbox).toHaveLength(6)
    expect(outbox.join("")).not.toMatch(new RegExp(`${app.own.quote}|${app.own.gift}`))
    expect(filesIn(app, "receipts")).toHaveLength(before - 1)
    if (engine === "sqlite") {
      const file = readDatabaseFile(app)
      expect(file.includes(app.own.quote) || file.includes("Zulmira Can")).toBe(false)
      expect(wordsIn(file)).toEqual([])
      expect(file.includes(app.others[0] as string)).toBe(true)
    }
    // Erasing again removes nothing and does not fail.
    expect(await erasePerson(app.services, contact)).toMatchObject({ quotes: 0, gifts: 0, emails: 0, emailFiles: 0 })
  })

  test("is unchanged when erasing fails half-way", async () => {
    await using app = await privacyApp(engine)
    await app.deliver()
    const [receipts, outbox] = [filesIn(app, "receipts"), filesIn(app, "outbox")]
    await sql`alter table idempotency rename to idempotency_away`.execute(app.db)
    await expect(erasePerson(app.services, contact)).rejects.toThrow()
    await sql`alter table idempotency_away rename to idempotency`.execute(app.db)
    expect([filesIn(app, "receipts"), filesIn(app, "outbox")]).toEqual([receipts, outbox])
    expect(await erasePerson(app.services, contact)).toMatchObject({ quotes: 1, gifts: 1, emails: 4, emailFiles: 4 })
  })

  test("is erased from the email files also when the rows are gone, after a crash or after retention", async () => {
    for (const by of [{ email }, { phone: "41987654321" }]) {
      await using app = await privacyApp(engine)
      await app.deliver()
      for (const table of ["quote_request", "gift_message", "outbox_mail"] as const)
        await app.db.deleteFrom(table).execute()
      expect(await erasePerson(app.services, by)).toMatchObject({ quotes: 0, emails: 0, emailFiles: 4 })
      expect(filesIn(app, "outbox")).toHaveLength(6)
    }
  })

  test("an email in delivery is reported, so that the command is repeated", async () => {
    await using app = await privacyApp(engine)
    await app.db
      .updateTable("outbox_mail")
      .set({ leased_until: "2026-11-20T15:03:00.000Z" })
      .where("protocol", "=", app.own.gift)
      .execute()
    expect(await erasePerson(app.services, contact)).toMatchObject({ inDelivery: 2 })
  })
})

describe.each(engines)("after a backup is restored on %s", (engine) => {
  test("earlier erasures are repeated, also with a backup older than the erasure; later requests stay", async () => {
    await using app = await privacyApp(engine)
    await app.deliver()
    const backup = await takeBackup(app)
    app.setNow("2026-11-21T12:00:00Z")
    await erasePerson(app.services, contact)
    app.setNow("2026-11-22T12:00:00Z")
    const later = await sendQuote(app.services, { name: "Zulmira de volta", email })
    await backup.restore()
    expect(await everything(app)).toContain(app.own.quote)
    expect(filesIn(app, "outbox")).toHaveLength(10)

    expect(await reapplyErasures(app.services)).toMatchObject({ quotes: 1, gifts: 1, emails: 4, emailFiles: 4 })
    const left = await everything(app)
    for (const protocol of [app.own.quote, app.own.gift]) expect(left).not.toContain(protocol)
    for (const protocol of [...app.others, later]) expect(left).toContain(protocol)
    expect(filesIn(app, "outbox")).toHaveLength(6)
    expect(await reapplyErasures(app.services)).toMatchObject({ quotes: 0, gifts: 0, emails: 0, emailFiles: 0 })
    // The table has the erasure again.
    const hashes = await Promise.all([`email:${email}`, `protocol:${app.own.quote}`].map(app.services.erasures.hash))
    const listed = await app.db.selectFrom("erased_person").selectAll().execute()
    expect(listed).toHaveLength(3)
    for (const contact_hash of hashes)
      expect(listed).toContainEqual({ contact_hash, erased_at: "2026-11-21T12:00:00.000Z" })
  })

  test("a number stored with 55 or without its 9 is erased again too, by the one that was typed", async () => {
    await using app = await privacyApp(engine)
    const protocol = app.others[0] ?? ""
    const stored = await app.db
      .updateTable("quote_request")
      .set({ cellphone: "5541990001234" })
      .where("protocol", "=", protocol)
      .returningAll()
      .executeTakeFirstOrThrow()
    app.setNow("2026-12-24T12:00:00Z")
    expect((await erasePerson(app.services, { phone: "41990001234" })).quotes).toBe(1)
    // Otherwise the protocol is recognised.
    const again = { ...stored, protocol: "TV-2222-2222" }
    const without9 = { ...stored, protocol: "TV-3333-3333", cellphone: "4190001234" }
    await app.db.insertInto("quote_request").values([again, without9]).execute()
    expect(await reapplyErasures(app.services)).toMatchObject({ quotes: 2, gifts: 0 })
  })

  test("emails without a request are erased by their address, and foreign files are left alone", async () => {
    await using app = await privacyApp(engine)
    await app.deliver()
    await app.services.erasures.record(
      [await app.services.erasures.hash(`email:${email}`)],
      new Date("2026-11-21T12:00:00Z"),
    )
    await app.db.deleteFrom("quote_request").execute()
    mkdirSync(join(app.folder, "outbox"), { recursive: true })
    writeFileSync(join(app.folder, "outbox/leia-me.txt"), email)
    expect(await reapplyErasures(app.services)).toMatchObject({ quotes: 0, gifts: 1, emails: 4, emailFiles: 4 })
    expect(filesIn(app, "outbox")).toHaveLength(7)
  })
})

/** A backup of the database and the folders. It contains no erasures, and restoring it removes nothing newer. */
async function takeBackup(app: TestServices) {
  const { db, folder } = app
  const rows = {
    quotes: await db.selectFrom("quote_request").selectAll().execute(),
    gifts: await db.selectFrom("gift_message").selectAll().execute(),
    mails: await db.selectFrom("outbox_mail").selectAll().execute(),
  }
  const files = ["outbox", "receipts"].flatMap((name) =>
    readdirSync(join(folder, name)).map(
      (file) => [join(folder, name, file), readFileSync(join(folder, name, file))] as const,
    ),
  )
  const restore = async () => {
    await db.deleteFrom("erased_person").execute()
    await db
      .insertInto("quote_request")
      .values(rows.quotes)
      .onConflict((c) => c.doNothing())
      .execute()
    await db
      .insertInto("gift_message")
      .values(rows.gifts)
      .onConflict((c) => c.doNothing())
      .execute()
    await db
      .insertInto("outbox_mail")
      .values(rows.mails)
      .onConflict((c) => c.doNothing())
      .execute()
    for (const [path, bytes] of files) writeFileSync(path, bytes)
  }
  return { restore }
}
