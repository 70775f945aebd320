import { zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { overlappingZip } from "#test/fixtures/overlapping-zip.ts"
import { smallWorkbook } from "./workbook.server.ts"
import { readWorkbook } from "./read-workbook.server.ts"

test("texts, numbers, amounts and days are read as a CSV file has them", async () => {
  const columns = [
    { heading: "Id", width: 9, cell: () => 2001 },
    { heading: "Pacote", width: 9, cell: () => "=Praia & Mar" },
    { heading: "Preço", width: 9, cell: () => ({ cents: 123_450 }) },
    { heading: "Dia", width: 9, cell: () => ({ day: "2026-11-30" }) },
    { heading: "Vazia", width: 9, cell: () => undefined },
  ]
  const bytes = await smallWorkbook("Preços", columns, [{}])
  expect(await readWorkbook(Buffer.from(bytes))).toEqual({
    rows: [
      { row: 1, cells: ["Id", "Pacote", "Preço", "Dia", "Vazia"] },
      { row: 2, cells: ["2001", "=Praia & Mar", "1234,5", "30/11/2026", ""] },
    ],
  })
})

describe("what others write", () => {
  test("of a formula its last result counts, rows keep their numbers, and sums lose no cents", async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Id</t></is></c></row>' +
      '<row r="4"><c r="A4"><f>B1*2</f><v>0.30000000000000004</v></c><c r="B4" t="str"><f>A1</f><v>=1+1</v></c></row>'
    expect(await readWorkbook(sheet(rows))).toEqual({
      rows: [
        { row: 1, cells: ["Id", ""] },
        { row: 4, cells: ["0,3", "=1+1"] },
      ],
    })
  })

  test.each([
    ["an error", '<row r="1"><c r="A1"><v>1</v></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'],
    ["a formula that was never calculated", '<row r="1"><c r="A1"><f>1+1</f></c></row>'],
  ])("%s is not taken for an empty cell", async (_what, rows) => {
    expect(await readWorkbook(sheet(rows))).toEqual({ refusal: "wrongFormulas" })
  })

  test.each([
    ["a cell in a row that no sheet has", '<row r="999999999"><c r="A999999999"><v>1</v></c></row>'],
    ["a cell in a column that no sheet has", '<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>'],
  ])(
    "%s ends its own process alone",
    async (_what, rows) => {
      expect(await readWorkbook(sheet(rows))).toEqual({ refusal: "tooLarge" })
    },
    60_000,
  )

  test.each([
    ["of the file itself", '<!DOCTYPE worksheet [<!ENTITY told "aberto">]>'],
    ["of another file", '<!DOCTYPE worksheet [<!ENTITY told SYSTEM "file:///etc/hostname">]>'],
    ["in a document type of another file", '<!DOCTYPE worksheet SYSTEM "file:///etc/hostname">'],
  ])("an XML entity %s stays as written", async (_what, doctype) => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Praia &amp; Mar &told;</t></is></c></row>'
    expect(await readWorkbook(sheet(rows, doctype))).toEqual({ rows: [{ row: 1, cells: ["Praia & Mar &told;"] }] })
  })

  test("a workbook that inflates to too much is not inflated", async () => {
    const bomb = zipSync({ "xl/worksheets/sheet1.xml": [new Uint8Array(120 * 1024 * 1024), { level: 9 }] })
    expect(await readWorkbook(Buffer.from(bomb))).toEqual({ refusal: "tooLarge" })
  })

  test("stored files count with all their bytes, whatever the workbook says, also if they overlap", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `xl/worksheets/sheet${index + 1}.xml`)
    expect(await readWorkbook(overlappingZip(names, Buffer.alloc(4 * 1024 * 1024, "a")))).toEqual({
      refusal: "tooLarge",
    })
  })

  test.each([
    ["no archive", Buffer.from("PK nada disso")],
    ["an archive of something else", Buffer.from(zipSync({ "a.txt": Buffer.from("x") }))],
    ["broken XML", sheet("<row><c></row>")],
  ])("%s cannot be read", async (_what, bytes) => {
    expect(await readWorkbook(bytes)).toEqual({ refusal: "unreadable" })
  })
})

/** A workbook with one sheet of these rows, as little as a program may write. */
function sheet(rows: string, doctype = ""): Buffer {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  const target = `Type="${relations}/worksheet" Target="worksheets/sheet1.xml"`
  const name = '<sheet name="A" sheetId="1" r:id="rId1"/>'
  const files = {
    "xl/workbook.xml": `<workbook xmlns:r="${relations}"><sheets>${name}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" ${target}/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${doctype}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))),
  )
}
