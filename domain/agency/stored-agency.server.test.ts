import { expect, test } from "vitest"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { agencyRef } from "#domain/entries/entry-kind.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { getAgency } from "./agency.server.ts"
import { readStoredAgency } from "./stored-agency.server.ts"

test("an agency that another version stored is read by site and panel, and checked when it is published", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const row = () => site.db.selectFrom("setting").select("value").where("name", "=", "agency").executeTakeFirstOrThrow()
  const stored = (await row()).value
  const agency = readStoredAgency(stored)
  expect(JSON.stringify(agency)).toBe(stored)
  const other = {
    ...agency,
    novo: true,
    email: "sem-arroba",
    privacy_contact: { ...agency.privacy_contact, novo: "x" },
    social: [{ network: "rede-nova", link: "https://rede-nova.example" }, ...agency.social],
    texts: { ...agency.texts, gifts: { ...agency.texts.gifts, novo: { subject: "x" } } },
  }
  await site.db
    .updateTable("setting")
    .set({ value: JSON.stringify(other) })
    .where("name", "=", "agency")
    .execute()
  expect(await getAgency(site.services)).toEqual({ ...agency, email: "sem-arroba" })
  const entry = await findEntry(site.db, agencyRef)
  expect(entry?.document).toMatchObject({ name: agency.name, texts: agency.texts })
  const change = { ...agencyRef, document: entry?.document, baseDigest: digestOf(entry) }
  expect(
    await publishEntries(site.services, [change], { staff: undefined, address: "", origin: "panel" }),
  ).toMatchObject({
    status: "refused",
    problems: [{ field: "email" }],
  })
})

test("a field that this version added has its default in an agency that an earlier one stored", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const { store_desks: _desks, reply_within: _within, ...earlier } = await getAgency(site.services)
  const { quotes_months: _months, ...retention } = earlier.retention
  expect(readStoredAgency(JSON.stringify({ ...earlier, retention }))).toMatchObject({
    store_desks: [],
    reply_within: "um dia útil",
    retention: { quotes_months: 12 },
  })
})
