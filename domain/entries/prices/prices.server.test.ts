import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { records } from "#test/fixtures/read-csv.ts"
import { workbook } from "#test/fixtures/read-workbook.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { findDraft, listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { listConflicting } from "#domain/entries/drafts/rebase-draft.server.ts"
import { scheduleDrafts } from "#domain/entries/drafts/schedule-drafts.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { csvHead, csvRow, csvTexts } from "#platform/sheets/csv.ts"
import { applyPriceRow } from "./price-cells.ts"
import type { PriceField, PricedPackage } from "./price-columns.ts"
import { sheetColumns } from "./price-marks.ts"
import { exportPrices } from "./export-prices.server.ts"
import { importPrices, tryPrices } from "./import-prices.server.ts"

const now = new Date("2026-11-25T12:00:00.000Z")
const publisher = { staff: undefined, address: "" }

describe.each(engines)("prices as a spreadsheet on %s", (engine) => {
  test("CSV and XLSX have one row for each package, and importing the CSV changes nothing", async () => {
    await using app = await openDemo(engine)
    const csv = await exportPrices(app.db, "csv")
    const rows = records(Buffer.from(csv))
    const { count } = await app.db
      .selectFrom("package")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow()
    expect(rows).toHaveLength(Number(count))
    const packages = await listEntries(app.db, "packages")
    const lines = packages.map(({ document }) => csvRow(sheetColumns, document as PricedPackage))
    expect(Buffer.from(csv).toString()).toBe(csvHead(sheetColumns) + lines.join(""))
    const row = await app.db.selectFrom("package").selectAll().where("id", "=", 2001).executeTakeFirstOrThrow()
    const reais = (cents: number | null) => ((cents ?? 0) / 100).toFixed(2).replace(".", ",")
    expect(rows.find(({ Número }) => Número === "2001")).toMatchObject({
      Pacote: row.name,
      Preço: reais(row.value_cents),
      Moeda: row.value_currency,
      "Preço promocional": reais(row.promotion_cents),
      "Promoção termina": row.promotion_ends?.split("-").reverse().join("/"),
    })
    const { sheets } = workbook(Buffer.from(await exportPrices(app.db, "xlsx")))
    expect(sheets[0]).toHaveLength(rows.length)
    expect(sheets[0]?.find(({ Número }) => Número === 2001)).toMatchObject({
      Pacote: row.name,
      Preço: (row.value_cents ?? 0) / 100,
    })
    expect(await importPrices(app.services, csv, publisher)).toMatchObject({
      mistakes: [],
      warnings: [],
      changes: [],
      unchanged: rows.length,
    })
  })

  test("prices as people type them are published together; packages that are not in the file stay", async () => {
    await using app = await openDemo(engine)
    const others = await app.db.selectFrom("package").selectAll().where("id", "not in", [2001, 2002]).execute()
    const sheet = Buffer.from(
      "id;Preço;MOEDA;Preço promocional;Moeda da promoção;Promoção começa;Promoção termina\r\n" +
        "2001;R$ 4.321,50;brl;3.999;;1/12/2026;2026-12-24\r\n" +
        "2002;;BRL;;;;\r\n",
    )
    const plan = await tryPrices(app.db, sheet, now)
    expect(plan).toMatchObject({ mistakes: [], unchanged: 0 })
    // The larger change first: a price that disappears.
    expect(plan.changes.map(({ row, id }) => [row, id])).toEqual([
      [3, 2002],
      [2, 2001],
    ])
    expect(plan.changes[1]?.cells).toContainEqual({
      column: "Preço promocional",
      before: expect.any(String) as string,
      after: "3999,00",
    })
    const { published } = await importPrices(app.services, sheet, publisher)
    expect(published).toMatchObject({ status: "published" })
    const document = async (id: string) => (await findEntry(app.db, { kind: "packages", id }))?.document
    expect(await document("2001")).toMatchObject({
      value: 4321.5,
      value_currency: "BRL",
      promotion: { value: 3999, currency: "BRL", starts: "2026-12-01", ends: "2026-12-24" },
    })
    const second = await document("2002")
    expect(second).not.toHaveProperty("value")
    expect(second).not.toHaveProperty("promotion")
    expect(await app.db.selectFrom("package").selectAll().where("id", "not in", [2001, 2002]).execute()).toEqual(others)
    const [version] = await listVersions(app.db, { kind: "packages", id: "2001" })
    expect(version?.batch).toBe(published?.status === "published" ? published.batch : "")
  })

  test("every mistake is reported with its row and column, and nothing is published", async () => {
    await using app = await openDemo(engine)
    const before = await app.db.selectFrom("package").selectAll().orderBy("id").execute()
    const name = before.find(({ id }) => id === 2001)?.name ?? ""
    const sheet = Buffer.from(
      "Id;Pacote;Preço;Moeda;Preço promocional;Moeda da promoção;Promoção começa;Promoção termina\n" +
        "2001;Outro;1.980,00;BRL;;;;\n" +
        "2002;;mil;BRL;100;;30/02/2027;amanhã\n" +
        "2003;;100;;;;;31/12/2026\n" +
        "2004;;US$ 1,980;USD;4,890;USD;01/12/2026;31/12/2026\n" +
        "2002;;1;BRL;;;;\n" +
        "999;;1;BRL;;;;\n" +
        "x;;1;BRL;;;;\n" +
        "2005;Praia ? noite;1;BRL;;;;\n",
    )
    const { mistakes } = await importPrices(app.services, sheet, publisher)
    expect(mistakes.map(({ row, column, reason }) => `${row} ${column}: ${reason}`)).toEqual([
      `2 Pacote: o pacote 2001 se chama “${name}”: confira se as linhas não se misturaram`,
      "3 Preço: “mil” não é um valor em BRL: escreva como 1.980,00",
      "3 Promoção termina: “amanhã” não é um dia: escreva como 30/11/2026",
      "4 Moeda: falta a moeda do preço, como BRL",
      "4 Preço promocional: falta o preço da promoção; para não ter promoção, apague também os dias",
      "5 Preço: “US$ 1,980” não é um valor em USD: escreva como 1.980,00",
      "5 Preço promocional: “4,890” não é um valor em USD: escreva como 1.980,00",
      "6 Número: o pacote 2002 já está na linha 3",
      "7 Número: não existe o pacote 999",
      "8 Número: escreva o número do pacote, como na planilha exportada",
      expect.stringMatching(/^9 Pacote: .*misturaram, ou salve como XLSX ou CSV UTF-8, que guardam todas as letras$/),
    ])
    // Mistakes found by the content's rules are reported at the same place.
    const refused = Buffer.from(
      "Número;Preço;Moeda;Preço promocional;Moeda da promoção;Promoção começa;Promoção termina\n" +
        "2001;1.9999;XYZ;;;;\n" +
        "2002;100;BRL;90;BRL;30/02/2027;01/02/2027\n",
    )
    expect((await importPrices(app.services, refused, publisher)).mistakes).toEqual([
      { row: 2, column: "Preço", reason: "use no máximo duas casas decimais" },
      { row: 2, column: "Moeda", reason: "use o código ISO da moeda, como BRL, USD ou EUR" },
      { row: 3, column: "Promoção começa", reason: "este dia não existe no calendário" },
    ])
    expect(await app.db.selectFrom("package").selectAll().orderBy("id").execute()).toEqual(before)
  })
})

test("every column is imported, and the mark of a row covers it", () => {
  const row: PricedPackage = {
    id: 1,
    name: "Praia",
    value: 10,
    value_currency: "BRL",
    price_basis: "por pessoa",
    promotion: { value: 9, currency: "BRL", starts: "2026-12-01", ends: "2026-12-24" },
  }
  const typed: Record<Exclude<PriceField, "id" | "name">, string> = {
    value: "11",
    value_currency: "EUR",
    price_basis: "por casal",
    "promotion.value": "8",
    "promotion.currency": "EUR",
    "promotion.starts": "02/12/2026",
    "promotion.ends": "25/12/2026",
  }
  const texts = csvTexts(sheetColumns, row)
  const cells = new Map(sheetColumns.map(({ field }, index) => [field, texts[index] ?? ""]))
  const markOf = (priced: PricedPackage) => csvTexts(sheetColumns, priced).at(-1)
  expect(applyPriceRow(row, { row: 2, id: 1, cells })).toMatchObject({ document: row, mistakes: [] })
  for (const [field, text] of Object.entries(typed)) {
    const changed = new Map(cells).set(field as PriceField, text)
    const { document, mistakes } = applyPriceRow(row, { row: 2, id: 1, cells: changed })
    expect(mistakes, field).toEqual([])
    expect(document, field).not.toEqual(row)
    expect(markOf(document as PricedPackage), field).not.toBe(markOf(row))
  }
})

test("an old sheet keeps prices that were published since its export, and warns of those that it reverts", async () => {
  await using app = await openDemo("sqlite")
  const old = Buffer.from(await exportPrices(app.db, "csv")).toString()
  const change = (sheet: string, id: number, price: string) =>
    // oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
    sheet.replace(new RegExp(`^(${id};(?:"[^"]*"|[^;]*);)[^;]*;[^;]*`, "m"), `$1${price};BRL`)
  const newer = "Id;Preço;Moeda;O que o preço inclui\n2001;5.000,00;BRL;Tudo\n"
  expect(await importPrices(app.services, Buffer.from(newer), publisher)).toMatchObject({
    published: { status: "published" },
  })
  const kept = "mudou no site depois que a planilha foi baixada; na planilha não mudou, e fica o do site"
  const plan = await tryPrices(app.db, Buffer.from(change(old, 2002, "999,00")), now)
  expect(plan.changes.map(({ id, cells }) => [id, cells.map(({ after }) => after)])).toEqual([[2002, ["999,00"]]])
  expect(plan.warnings.filter(({ row }) => row !== plan.changes[0]?.row)).toEqual([
    { row: expect.any(Number) as number, column: "Preço", reason: kept },
    { row: expect.any(Number) as number, column: "O que o preço inclui", reason: kept },
  ])
  const both = await importPrices(app.services, Buffer.from(change(old, 2001, "4.000,00")), publisher)
  expect(both.changes.map(({ id, cells }) => [id, cells])).toEqual([
    [2001, [{ column: "Preço", before: "5000,00", after: "4000,00" }]],
  ])
  expect(both.warnings).toContainEqual({
    row: both.changes[0]?.row,
    column: "Preço",
    reason: "mudou no site depois que a planilha foi baixada; publicar troca o do site pelo da planilha",
  })
  const { document } = (await findEntry(app.db, { kind: "packages", id: "2001" })) ?? {}
  expect(document).toMatchObject({ value: 4000, price_basis: "Tudo" })
})

test("drafts that the sheet brings into conflict are listed first, a scheduled one with its day", async () => {
  await using app = await openDemo("sqlite")
  const { services } = app
  const staff = { id: "s1", name: "Marina Teles" }
  const roles = { is_owner: 0, is_editor: 1, is_sales: 0, failures: 0, created_at: "2026-11-20" } as const
  await app.db
    .insertInto("staff")
    .values({ ...staff, email: "marina@exemplo.example", ...roles })
    .execute()
  const ref = (id: string) => ({ kind: "packages", id }) as const
  const scheduled = await draftEntry(services, ref("2001"), { value: 5000 })
  const at = new Date("2026-12-24T08:00:00-03:00")
  expect(await scheduleDrafts(services, [scheduled], at, { staff, address: "" })).toMatchObject({ status: "scheduled" })
  await draftEntry(services, ref("2002"), { promotion: undefined, name: "Outro nome" })
  const other = await draftEntry(services, ref("2003"), { name: "Outro nome" })
  const head = "Id;Preço;Moeda;Preço promocional;Moeda da promoção;Promoção começa;Promoção termina\n"
  const promotion = "10,00;BRL;01/12/2026;24/12/2026\n"
  const sheet = (price: string) =>
    Buffer.from(`${head}2002;4.890,00;BRL;${promotion}2003;4.100,00;BRL;${promotion}2001;${price};BRL;;;;\n`)
  const draftWarnings = async (price: string) =>
    (await tryPrices(app.db, sheet(price), now)).warnings.filter(({ reason }) => reason.includes("diz outra coisa"))
  const kept = {
    row: 2,
    column: "Preço promocional",
    reason: "o rascunho de Marina Teles diz outra coisa: quem o publicar terá de escolher entre as duas",
  }
  expect((await tryPrices(app.db, sheet("4.100,00"), now)).warnings.slice(0, 2)).toEqual([
    kept,
    {
      row: 4,
      column: "Preço",
      reason: "a mudança de Marina Teles agendada para 24/12/2026, 8h diz outra coisa, e com esta no ar ela não sai",
    },
  ])
  expect(await draftWarnings("5.000,00")).toEqual([kept])

  // The warning is true: the first is refused at its hour, the other draft's package can still be published.
  expect(await importPrices(services, sheet("4.100,00"), publisher)).toMatchObject({
    published: { status: "published" },
  })
  const conflicting = await listConflicting(app.db, await listDrafts(app.db))
  expect([...conflicting].sort()).toEqual(["packages/2001", "packages/2002"])
  await scheduleDrafts(services, [other], at, { staff, address: "" })
  app.setNow(at.toISOString())
  await publishScheduled(services)
  expect(await findDraft(app.db, ref("2001"))).toMatchObject({ refused: { problems: [expect.anything()] } })
  expect(await findEntry(app.db, ref("2003"))).toMatchObject({ document: { name: "Outro nome", value: 4100 } })
})

test("a control character in a package's texts, which a workbook loses, changes nothing", async () => {
  await using app = await openDemo("sqlite")
  await app.db
    .updateTable("package")
    .set({ name: "Praia\vao sol", price_basis: "tudo\vincluído" })
    .where("id", "=", 2001)
    .execute()
  const sheet = await exportPrices(app.db, "xlsx")
  expect(await tryPrices(app.db, sheet, now)).toMatchObject({ mistakes: [], warnings: [], changes: [] })
})

test("an old or encrypted workbook is not mistaken for a CSV file", async () => {
  await using app = await openDemo("sqlite")
  const workbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  expect((await tryPrices(app.db, workbook, now)).mistakes).toEqual([
    { row: 1, column: "", reason: "é uma planilha antiga (.xls) ou protegida por senha: salve como XLSX, sem senha" },
  ])
})

test("a cell that cannot be read is reported with its row and address", async () => {
  await using app = await openDemo("sqlite")
  const files = unzipSync(await exportPrices(app.db, "xlsx"))
  const path = "xl/worksheets/sheet1.xml"
  const xml = strFromU8(files[path] as Uint8Array).replace(
    "</sheetData>",
    '</sheetData><mergeCells><mergeCell ref="C2:C3"/></mergeCells>',
  )
  const merged = zipSync({ ...files, [path]: strToU8(xml) })
  expect((await tryPrices(app.db, merged, now)).mistakes).toMatchObject([{ row: 2, column: "C2:C3" }])
})

test("a file with other columns is refused as a whole", async () => {
  await using app = await openDemo("sqlite")
  const plan = (text: string) => tryPrices(app.db, Buffer.from(text), now)
  expect((await plan("")).mistakes).toEqual([{ row: 1, column: "", reason: "o arquivo está vazio" }])
  expect((await plan("Preço;Valor;Preço\n1;2;3\n")).mistakes.map(({ column }) => column)).toEqual([
    "Valor",
    "Preço",
    "Número",
    "Moeda",
  ])
})

function openDemo(engine: Engine) {
  return createTestServices(engine, { content: "demo", now: now.toISOString() })
}
