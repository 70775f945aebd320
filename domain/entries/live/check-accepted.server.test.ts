import { expect, test } from "vitest"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { checkLiveContent } from "./check-live-content.server.ts"

test.each(engines)("what stricter rules refuse is found before somebody edits the entry, on %s", async (engine) => {
  await using live = await createTestServices(engine, { content: "demo" })
  const { db, services } = live
  const refused = async () =>
    (await checkLiveContent(db, services.clock())).rules.find(({ rule }) => rule === "refused")?.findings ?? []
  expect(await refused()).toEqual([])
  const [quota] = await db
    .selectFrom("honeymoon_quota")
    .select(["id", "honeymoon_id"])
    .orderBy("honeymoon_id")
    .orderBy("position")
    .limit(1)
    .execute()
  await db.updateTable("honeymoon_quota").set({ value_cents: 0 }).where("id", "=", quota!.id).execute()
  await setAgency(live, { rates: [{ currency: "EUR", reais: 6205, day: "2026-11-20" }] })
  await db
    .updateTable("package")
    .set({ description: `<p>${"a".repeat(100_000)}</p>` })
    .where("id", "=", 2001)
    .execute()
  const couple = { kind: "honeymoons", id: String(quota!.honeymoon_id) } as const
  const found = await refused()
  expect(found.map(({ reason: _reason, ...finding }) => finding)).toEqual([
    { kind: "packages", id: "2001", field: "description", severity: "wrong" },
    { ...couple, field: "cotes[0].value", severity: "wrong" },
    { kind: "agency", id: "agency", field: "rates[0].reais", severity: "wrong" },
  ])
  // With the reason by which the panel refuses a change of another field.
  const entry = await findEntry(db, couple)
  const document = { ...entry?.document, description: "<p>Oi</p>" }
  const edited = { ...couple, document, baseDigest: digestOf(entry) }
  expect(await publishEntries(services, [edited], { staff: undefined, address: "", origin: "panel" })).toMatchObject({
    problems: [{ field: "cotes[0].value", reason: found[1]?.reason }],
  })
})
