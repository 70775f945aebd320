import type { KyselyPlugin } from "kysely"
import { describe, expect, test } from "vitest"
import type { OwnActor } from "#domain/staff/actor.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { findDraft, saveDraft } from "./drafts.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { readPublishAt } from "./publish-at.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { scheduleDrafts, unscheduleDrafts } from "./schedule-drafts.server.ts"

const marina: OwnActor = { staff: { id: "s1", name: "Marina Teles" }, address: "203.0.113.7" }
const praia: EntryRef = { kind: "packages", id: "2001" }
const serra: EntryRef = { kind: "packages", id: "2002" }
const dunas: EntryRef = { kind: "pictures", id: "dunas-novas" }
const noon = new Date("2026-12-24T12:00:00-03:00")

async function openSite(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const { db, services } = app
  const editor = { is_owner: 0, is_editor: 1, is_sales: 0, failures: 0, created_at: "2026-11-20" } as const
  await db
    .insertInto("staff")
    .values([
      { ...marina.staff, email: "marina@exemplo.example", ...editor },
      { id: "s2", name: "Otávio Reis", email: "otavio@exemplo.example", ...editor },
    ])
    .execute()
  /** The draft of an unpublished upload; without an alternative text it cannot be published. */
  const upload = async (alt?: string, revision = 0) => {
    const { id } = await db.selectFrom("image").select("name as id").orderBy("name").executeTakeFirstOrThrow()
    const document = { ...(await findEntry(db, { kind: "pictures", id }))?.document, alt }
    return saveDraft(db, { ...dunas, document, baseDigest: "", revision }, { id: "s1" }, services.clock())
  }
  return Object.assign(app, {
    upload,
    draft: (ref: EntryRef, fields: object, revision = 0, staff?: { id: string }) =>
      draftEntry(services, ref, fields, { revision, staff }),
    revisionOf: async (ref: EntryRef) => (await findDraft(db, ref))?.revision,
    nameOf: async (ref: EntryRef) => ((await findEntry(db, ref))?.document as { name?: string } | undefined)?.name,
    mails: () => db.selectFrom("outbox_mail").select(["kind", "recipient", "text"]).execute(),
  })
}

describe.each(engines)("a scheduled publication on %s", (engine) => {
  test("happens at its instant, once, in the name of the author", async () => {
    await using site = await openSite(engine)
    const { services, db } = site
    const before = await site.nameOf(praia)
    const draft = await site.draft(praia, { name: "Natal nos Lençóis" })
    expect(await scheduleDrafts(services, [draft], noon, marina)).toMatchObject({ status: "scheduled" })
    expect(await findDraft(db, praia)).toMatchObject({ publishAt: noon.toISOString() })
    site.setNow("2026-12-24T11:59:59-03:00")
    expect(await publishScheduled(services)).toBe(0)
    expect(await site.nameOf(praia)).toBe(before)
    site.setNow("2026-12-24T12:00:00-03:00")
    expect(await publishScheduled(services)).toBe(1)
    expect(await site.nameOf(praia)).toBe("Natal nos Lençóis")
    expect(await findDraft(db, praia)).toBeUndefined()
    expect((await listVersions(db, praia))[0]).toMatchObject({ origin: "schedule", by: "Marina Teles" })
    expect(await publishScheduled(services)).toBe(0)
    const actions = await db.selectFrom("audit_event").select("action").orderBy("id").execute()
    expect(actions.map(({ action }) => action)).toEqual(["content-scheduled", "content-published"])
  })

  test("is done by one of several concurrent processes", async () => {
    await using site = await openSite(engine)
    const { services, db } = site
    const drafts = [await site.draft(praia, { name: "Uma" }), await site.draft(serra, { name: "Outra" })]
    await scheduleDrafts(services, drafts, noon, marina)
    site.setNow("2026-12-24T12:00:10-03:00")
    const found = await Promise.all([1, 2, 3].map(() => publishScheduled(services)))
    expect(found.toSorted()).toEqual([0, 0, 2])
    expect(await listVersions(db, praia)).toHaveLength(2)
    const [one, other] = [await listVersions(db, praia), await listVersions(db, serra)]
    expect(one[0]?.batch).toBe(other[0]?.batch)
    expect(await site.mails()).toEqual([])
  })

  test("of a crashed process is done by another once the lease has expired", async () => {
    await using site = await openSite(engine)
    const { services, db } = site
    await scheduleDrafts(services, [await site.draft(praia, { name: "Depois da queda" })], noon, marina)
    site.setNow("2026-12-24T12:00:00-03:00")
    const before = await site.nameOf(praia)
    // A process that leased the draft and crashed before its transaction committed.
    const ended = { ...services, db: db.withPlugin(failsAtWriting(Infinity)) }
    await expect(publishScheduled(ended)).rejects.toThrow("failed")
    expect(await site.nameOf(praia)).toBe(before)
    expect(await publishScheduled(services)).toBe(0)
    site.setNow("2026-12-24T12:03:00-03:00")
    expect(await publishScheduled(services)).toBe(1)
    expect(await site.nameOf(praia)).toBe("Depois da queda")
  })

  test("that fails does not block the others, and is retried with the next run", async () => {
    await using site = await openSite(engine)
    const { services, db } = site
    await scheduleDrafts(services, [await site.draft(praia, { name: "Na segunda vez" })], noon, marina)
    const later = new Date(noon.getTime() + 60_000)
    await scheduleDrafts(services, [await site.draft(serra, { name: "Na primeira" })], later, marina)
    site.setNow(later.toISOString())
    const failing = { ...services, db: db.withPlugin(failsAtWriting(1)) }
    await expect(publishScheduled(failing)).rejects.toThrow("failed")
    expect(await site.nameOf(serra)).toBe("Na primeira")
    expect(await publishScheduled(services)).toBe(1)
    expect(await site.nameOf(praia)).toBe("Na segunda vez")
  })

  test("leaves out a draft whose schedule is removed while it is being published", async () => {
    await using site = await openSite(engine)
    const { services, db } = site
    const before = await site.nameOf(praia)
    const [kept, other] = [await site.draft(praia, { name: "Ainda não" }), await site.draft(serra, { name: "Sai" })]
    await scheduleDrafts(services, [kept, other], noon, marina)
    site.setNow(noon.toISOString())
    const removals: Array<Promise<EntryRef[]>> = []
    const removing = afterLease(async () => {
      removals.push(unscheduleDrafts(services, [kept], marina))
      // With the one connection of SQLite, the removal is the next transaction.
      if (engine === "postgres") await removals[0]
    })
    expect(await publishScheduled({ ...services, db: db.withPlugin(removing) })).toBe(2)
    expect(await Promise.all(removals)).toEqual([[]])
    expect([await site.nameOf(praia), await site.nameOf(serra)]).toEqual([before, "Sai"])
    expect(await findDraft(db, praia)).toMatchObject({ publishAt: null, document: { name: "Ainda não" } })
    expect(await site.mails()).toEqual([])
  })

  test("of several authors at one instant is recorded under the name of each, also a new picture", async () => {
    await using site = await openSite(engine)
    const { services, db } = site
    await site.upload("Dunas ao amanhecer")
    const drafts = [
      await site.draft(praia, { name: "De Marina" }),
      await site.draft(serra, { name: "De Otávio", images: [dunas.id] }, 0, { id: "s2" }),
    ]
    await scheduleDrafts(services, drafts, noon, marina)
    site.setNow(noon.toISOString())
    await publishScheduled(services)
    const by = await Promise.all([praia, serra, dunas].map(async (ref) => (await listVersions(db, ref))[0]?.by))
    expect(by).toEqual(["Marina Teles", "Otávio Reis", "Otávio Reis"])
    const audit = await db
      .selectFrom("audit_event")
      .select(["subject_id", "staff_id", "staff_name"])
      .where("action", "=", "content-published")
      .orderBy("subject_id")
      .execute()
    expect(audit.map((event) => Object.values(event))).toEqual([
      ["packages/2001", "s1", "Marina Teles"],
      ["packages/2002", "s2", "Otávio Reis"],
      ["pictures/dunas-novas", "s2", "Otávio Reis"],
    ])
  })

  test("a new picture that lost its alternative text blocks only the draft that shows it", async () => {
    await using site = await openSite(engine)
    const { services, db } = site
    await site.upload("Dunas ao amanhecer")
    const drafts = [await site.draft(praia, { name: "Sai" }), await site.draft(serra, { images: [dunas.id] })]
    await scheduleDrafts(services, drafts, noon, marina)
    await site.upload(undefined, await site.revisionOf(dunas))
    site.setNow(noon.toISOString())
    expect(await publishScheduled(services)).toBe(2)
    expect(await site.nameOf(praia)).toBe("Sai")
    expect(await findDraft(db, praia)).toBeUndefined()
    expect((await findDraft(db, serra))?.refused?.problems).toMatchObject([{ ...dunas, field: "alt" }])
  })

  test.each<[how: string, others: EntryRef[]]>([
    ["alone", []],
    ["but not the others", [praia]],
  ])("a city that leaves the country of a published package is refused, %s", async (_how, others) => {
    await using site = await openSite(engine)
    const { services, db } = site
    const city: EntryRef = { kind: "cities", id: "202" }
    const drafts = [await site.draft(city, { name: "Outro nome" })]
    for (const other of others) drafts.push(await site.draft(other, { name: "Sai" }))
    await scheduleDrafts(services, drafts, noon, marina)
    const { id } = await db.selectFrom("country").select("id").where("id", "!=", 20).executeTakeFirstOrThrow()
    await site.draft(city, { country_id: id }, await site.revisionOf(city))
    site.setNow(noon.toISOString())
    await publishScheduled(services)
    for (const other of others) expect(await site.nameOf(other)).toBe("Sai")
    const refused = (await findDraft(db, city))?.refused?.problems
    expect(refused).toContainEqual(expect.objectContaining({ kind: "packages", field: "city_id" }))
  })

  test("a refused draft keeps the reason, its author gets an email, and the others are published", async () => {
    await using site = await openSite(engine)
    const { services, db } = site
    const drafts = [await site.draft(praia, { name: "Sai" }), await site.draft(serra, { segment_id: 901 })]
    const segment: EntryRef = { kind: "segments", id: "901" }
    drafts.push(await site.draft(segment, { id: 901, name: "Balões", banners: [] }))
    expect(await scheduleDrafts(services, drafts, noon, marina)).toMatchObject({ status: "scheduled" })
    await db.deleteFrom("content_draft").where("kind", "=", "segments").execute()
    site.setNow("2026-12-24T12:00:00-03:00")
    expect(await publishScheduled(services)).toBe(2)
    expect(await site.nameOf(praia)).toBe("Sai")
    const refused = await findDraft(db, serra)
    expect(refused).toMatchObject({ publishAt: null, refused: { problems: [{ ...serra, field: "segment_id" }] } })
    expect(await site.mails()).toMatchObject([{ kind: "schedule-refused", recipient: "marina@exemplo.example" }])
    const [mail] = await site.mails()
    expect(mail?.text).toContain("Segmento: ")
    // The email may be read on another day.
    expect(mail?.text).toContain("Marina, o que estava agendado para 24/12/2026, 12h, não foi publicado.")
    expect(await publishScheduled(services)).toBe(0)
    await site.draft(serra, {}, refused?.revision)
    expect(await findDraft(db, serra)).toMatchObject({ refused: null })
  })

  test("a draft whose entry was published meanwhile is refused, with who did it", async () => {
    await using site = await openSite(engine)
    const { services, db } = site
    await scheduleDrafts(services, [await site.draft(praia, { name: "Agendado" })], noon, marina)
    const now = (await findEntry(db, praia))!.document
    const { baseDigest } = (await findDraft(db, praia))!
    const other = { ...praia, document: { ...now, name: "Publicado antes" }, baseDigest }
    await publishEntries(services, [other], { staff: marina.staff, address: "", origin: "panel" })
    site.setNow("2026-12-24T12:00:00-03:00")
    await publishScheduled(services)
    expect(await site.nameOf(praia)).toBe("Publicado antes")
    expect((await findDraft(db, praia))?.refused?.problems).toMatchObject([
      { ...praia, field: "", reason: "Marina Teles mudou o que está no ar depois deste rascunho" },
    ])
  })

  test("is refused at once for what could not be published, and for a draft that was saved meanwhile", async () => {
    await using site = await openSite(engine)
    const { services, db } = site
    const wrong = await site.draft(praia, { name: "" })
    const good = await site.draft(serra, { name: "Bom" })
    expect(await scheduleDrafts(services, [wrong, good], noon, marina)).toMatchObject({
      status: "refused",
      problems: [{ ...praia, field: "name" }],
    })
    await site.draft(serra, { name: "Melhor" }, good.revision)
    expect(await scheduleDrafts(services, [good], noon, marina)).toMatchObject({ status: "conflict" })
    expect(await findDraft(db, serra)).toMatchObject({ publishAt: null })
    const saved = { ...serra, revision: good.revision + 1 }
    expect(await scheduleDrafts(services, [saved], noon, marina)).toMatchObject({ status: "scheduled" })
    expect(await unscheduleDrafts(services, [saved], marina)).toEqual([])
    expect(await findDraft(db, serra)).toMatchObject({ publishAt: null, document: { name: "Melhor" } })
    const actions = await db.selectFrom("audit_event").select("action").orderBy("id").execute()
    expect(actions.map(({ action }) => action)).toEqual(["content-scheduled", "content-unscheduled"])
  })
})

/** Fails at a publication's first write, and then every statement until this many have failed. */
function failsAtWriting(times: number): KyselyPlugin {
  let failed = 0
  return {
    transformQuery: ({ node }) => {
      const isWriting = node.kind === "InsertQueryNode" && JSON.stringify(node).includes('"package"')
      if ((failed > 0 || isWriting) && failed < times) throw new Error(`failed ${++failed}`)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Does this as soon as drafts have been leased. */
function afterLease(act: () => Promise<void>): KyselyPlugin {
  const leases = new Set<object>()
  return {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === "UpdateQueryNode" && node.returning) leases.add(queryId)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (leases.has(queryId)) await act()
      return result
    },
  }
}

test.each([
  ["2026-12-24", "08:30", "2026-12-24T11:30:00.000Z"],
  ["2028-11-20", "12:00", "2028-11-20T15:00:00.000Z"],
])("%s %s in São Paulo is %s", (day, time, instant) => {
  expect(readPublishAt(day, time, new Date("2026-11-20T15:00:00Z")).at?.toISOString()).toBe(instant)
})

test.each([
  ["", "", "Escolha o dia e a hora."],
  ["2026-02-30", "08:00", "Escolha o dia e a hora."],
  ["2026-12-24", "24:00", "Escolha o dia e a hora."],
  ["2026-11-20", "12:00", "Esta hora já passou. Escolha uma que ainda vem."],
  ["2028-11-20", "12:01", "É longe demais: agende para os próximos dois anos."],
])("%j %j is refused: %s", (day, time, error) => {
  expect(readPublishAt(day, time, new Date("2026-11-20T15:00:00Z"))).toEqual({ error })
})
