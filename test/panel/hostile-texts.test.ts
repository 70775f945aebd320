import { expect, test } from "vitest"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { saveContentJob } from "#domain/content-jobs/content-jobs.server.ts"
import { saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import { findExport, partNames } from "#domain/exports/request-exports.server.ts"
import { runExport } from "#domain/exports/run-export.server.ts"
import { saveFilter } from "#domain/request-cards/saved-filters.server.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { sendGiftWithCard, sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { records } from "#test/fixtures/read-csv.ts"
import { workbook } from "#test/fixtures/read-workbook.ts"
import { isFull } from "#test/full.ts"
import { injections } from "#test/journeys/injections.ts"
import { publicInjections } from "#test/journeys/public-injections.ts"
import { expectOnlyTexts } from "./only-texts.ts"
import { type SignedIn, createPanelApp, formPost, signIn } from "./panel-app.ts"

/*
 * The collected hostile texts in every text column, shown by every screen of the panel and every export. Written
 * directly to the database, because the forms refuse some of them.
 */

const corpora = isFull ? [...injections, ...publicInjections] : injections
// Every text begins like a spreadsheet formula.
const texts = ["=1+1", ...corpora.filter((text) => !/\p{Cs}|\0/u.test(text))].join("\n")
const startsFormula = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢\u2212]/u

/** A panel whose requests, gifts, staff, audit trail and saved filters contain only hostile texts. */
async function hostilePanel() {
  const panel = await createPanelApp("sqlite", { services: { startExport: () => {} } })
  const { db, services } = panel
  const owner = await signIn(panel, ["owner", "editor", "sales"])
  const about = { place: texts, what: texts, when: texts, party: texts, price: texts, priceBasis: texts }
  const work = { about, name: texts, next_step: texts, next_on: "2026-11-20", owner_id: owner.staff.id }
  const quote = await sendQuoteWithCard(services, {}, work)
  const gift = await sendGiftWithCard(services, {}, work)
  // A couple's sheet only contains confirmed gifts.
  await sendGiftWithCard(services, {}, { ...work, stage: "confirmed" })
  const { request } = await db.selectFrom("quote_request").select("request").executeTakeFirstOrThrow()
  const written = { name: texts, email: texts, observation: texts, cellphone: texts, city: { code: 1, label: texts } }
  await db
    .updateTable("quote_request")
    .set({ name: texts, email: texts, cellphone: texts, phone: texts })
    .set({ request: JSON.stringify({ ...(JSON.parse(request) as object), ...written }) })
    .execute()
  await db
    .updateTable("gift_message")
    .set({ name: texts, email: texts, phone: texts, message: texts, cote_title: texts })
    .execute()
  await db.updateTable("staff").set({ name: texts }).execute()
  const address = "127.0.0.1"
  const subject = { kind: "request", id: texts } as const
  await recordAudit(db, services.clock(), {
    staff: { ...owner.staff, name: texts },
    action: "request-viewed",
    subject,
    details: { savedBy: texts },
    address,
  })
  await saveFilter(db, services.clock(), { staffId: owner.staff.id, name: "x", query: "?q=x" })
  await db.updateTable("saved_filter").set({ name: texts }).execute()
  const document = { id: 2001, name: texts, summary: texts, description: texts, images: [texts], city_id: texts }
  const draft = { kind: "packages", id: "2001", document, baseDigest: "x", revision: 0 } as const
  await saveDraft(db, draft, owner.staff, services.clock())
  await db.updateTable("image").set({ alt: texts }).execute()
  const picture = { alt: texts, hash: "0".repeat(32), width: 1, height: 1, color: "#000000", focus: { x: texts } }
  const newPicture = { kind: "pictures", id: "nova", document: picture, baseDigest: "", revision: 0 } as const
  await saveDraft(db, newPicture, owner.staff, services.clock())
  const broken = { ...newPicture, id: "sem-texto", document: { hash: texts, focus: texts } }
  await saveDraft(db, broken, owner.staff, services.clock())
  await db.updateTable("staff_session").set({ device: texts, address: texts }).execute()
  await draftEntry(services, { kind: "packages", id: "2002" }, { name: texts }, { staff: owner.staff })
  const refusal = {
    at: services.clock().toISOString(),
    problems: [{ kind: "packages", id: "2001", field: texts, reason: texts }],
  }
  await db
    .updateTable("content_draft")
    .set({ refused: JSON.stringify(refusal) })
    .execute()
  const version = { kind: "partners", staff_id: owner.staff.id, origin: "panel", batch: texts, at: refusal.at } as const
  const removed = { id: 999, title: texts, images: [] }
  await db
    .insertInto("entry_version")
    .values([
      { ...version, id: "1", entry_id: "999", document: JSON.stringify(removed) },
      { ...version, id: "2", entry_id: "999", document: null },
      { ...version, id: "3", entry_id: "order", document: JSON.stringify({ before: [texts], after: [texts] }) },
    ])
    .execute()
  await db.updateTable("partner").set({ title: texts }).execute()
  await addHostileJobs(panel, owner)
  return Object.assign(panel, { owner, quote, gift })
}

const importJob = "00000000-0000-4000-8000-000000000001"
const sheetJob = "00000000-0000-4000-8000-000000000002"

/** Jobs with hostile texts only, and an import of such an entry. */
async function addHostileJobs({ db, services }: TestApp, { staff }: SignedIn) {
  const at = services.clock().toISOString()
  const listed = <Item>(item: Item) => ({ items: [item], total: 1 })
  const job = { staff, address: "", state: "done", createdAt: at, seenAt: at, sent: 0 } as const
  const entry = { kind: "packages", id: "2001", title: texts, field: texts, reason: texts } as const
  const conflict = { ...entry, by: texts, at, file: texts, line: 1 }
  await saveContentJob(services, {
    ...job,
    id: importJob,
    task: { do: "try-import" },
    result: { is: "conflicts", conflicts: listed(conflict) },
  })
  const mistake = { row: 1, column: texts, reason: texts }
  const change = { row: 1, id: 2001, name: texts, cells: [{ column: texts, before: texts, after: texts }] }
  await saveContentJob(services, {
    ...job,
    id: sheetJob,
    task: { do: "try-prices" },
    result: {
      is: "prices-tried",
      mistakes: { items: [], total: 0 },
      warnings: listed(mistake),
      changes: listed(change),
      unchanged: 0,
      digest: texts,
    },
  })
  const finding = { rule: "texts", found: listed({ ...entry, severity: "better" as const }) } as const
  await saveContentJob(services, {
    ...job,
    id: "content-review",
    task: { do: "check-content" },
    result: { is: "reviewed", at, version: "", rules: [finding], total: 1, wrong: 0 },
  })
  const version = { id: "v1", kind: "packages", entry_id: "2001", origin: "import", batch: "b1" } as const
  await db
    .insertInto("entry_version")
    .values({ ...version, document: JSON.stringify({ id: 2001, name: texts }), at, staff_id: staff.id })
    .execute()
}

test("hostile texts in every column are texts on every screen", async () => {
  await using panel = await hostilePanel()
  const { app, owner, quote, gift } = panel
  for (const path of [
    "",
    "/pedidos",
    "/pedidos?etapa=todas",
    `/pedidos?q=${encodeURIComponent(injections.slice(0, 20).join(" ").toWellFormed())}`,
    "/pedidos/quadro",
    `/pedidos/${quote}`,
    "/presentes",
    "/presentes?etapa=todos",
    `/presentes/${gift}`,
    "/presentes/casal/1",
    "/conta",
    "/equipe",
    `/equipe/${owner.staff.id}`,
    "/registro",
    "/pedidos/exportar",
    "/privacidade",
    "/previas",
    "/previa/hoje/packages:2002/turismo",
    "/conteudo",
    "/conteudo/packages",
    `/conteudo/packages?q=${encodeURIComponent(injections.slice(0, 20).join(" ").toWellFormed())}`,
    "/conteudo/packages/2001",
    "/conteudo/packages/2002/publicar",
    "/conteudo/packages/2001/historia",
    "/conteudo/publicar?item=packages:2001&item=packages:2002",
    "/conteudo/ordem/partners",
    "/conteudo/lixeira",
    "/imagens",
    `/imagens?mostrar=texto&depois=${encodeURIComponent(injections[0] ?? "")}`,
    `/imagens?q=${encodeURIComponent(injections.slice(0, 20).join(" ").toWellFormed())}`,
    "/imagens/nova/trocar",
    "/imagens/apagar?nome=nova&nome=sem-texto",
    "/conteudo/pictures/dublin",
    "/conteudo/pictures/nova",
    "/conteudo/pictures/nova/publicar",
    "/conteudo/importar",
    `/conteudo/importar/${importJob}`,
    "/conteudo/importar/feita/b1",
    `/conteudo/precos/${sheetJob}`,
    "/conteudo/precos",
    "/conteudo/revisao",
  ]) {
    const { statusCode, body } = await app.inject({ url: `/painel${path}`, headers: { cookie: owner.cookie } })
    expect(statusCode, path).toBe(200)
    expectOnlyTexts(body, path)
  }
  for (const contact of injections.slice(0, 40)) {
    const form = formPost(owner, { intent: "find", email: contact, phone: contact })
    const { statusCode, body } = await app.inject({ url: "/painel/privacidade", ...form })
    expect([200, 422], contact).toContain(statusCode)
    expectOnlyTexts(body, contact)
  }
}, 240_000)

test("hostile texts in every column are cells and values in every export", async () => {
  await using panel = await hostilePanel()
  const { app, owner, services } = panel
  for (const query of ["?etapa=todas", "?tipo=presentes"]) {
    for (const format of ["csv", "json", "xlsx"]) {
      const started = await app.inject({ url: `/painel/pedidos/exportar${query}`, ...formPost(owner, { format }) })
      expect(started.statusCode, `${query} ${format}`).toBe(302)
      const { id } = await panel.db
        .selectFrom("request_export")
        .select("id")
        .where("state", "=", "waiting")
        .executeTakeFirstOrThrow()
      await runExport(services, id)
      const job = await findExport(panel.db, services.clock(), { id, staffId: owner.staff.id })
      const parts = await Promise.all(partNames(job?.parts ?? "").map((name) => services.exports.read(name)))
      const bytes = Buffer.concat(parts)
      if (format === "json") expect(JSON.stringify(JSON.parse(bytes.toString()))).toContain("alert(1)")
      if (format === "xlsx") expect(workbook(bytes).text).not.toContain("<f>")
      if (format === "csv") expectNoFormula(bytes)
    }
  }
  for (const url of ["/painel/registro/exportar", "/painel/presentes/casal/1/planilha?formato=csv"]) {
    const { statusCode, rawPayload } = await app.inject({ url, headers: { cookie: owner.cookie } })
    expect(statusCode, url).toBe(200)
    expectNoFormula(rawPayload)
  }
}, 240_000)

/** Expects a CSV that contains the texts, with no cell starting a formula. */
function expectNoFormula(bytes: Buffer) {
  const cells = records(bytes).flatMap((line) => Object.values(line))
  expect(cells.some((cell) => cell.startsWith("'=1+1"))).toBe(true)
  for (const cell of cells) if (!/^[+–-] /.test(cell)) expect(cell).not.toMatch(startsFormula)
}
