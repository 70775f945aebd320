import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { overlappingZip } from "#test/fixtures/overlapping-zip.ts"
import { isFull } from "#test/full.ts"
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
  test("of a formula its last result counts, rows keep their numbers, and amounts have whole cents", async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Id</t></is></c></row>' +
      '<row r="4"><c r="A4"><f>B1*2</f><v>0.30000000000000004</v></c><c r="B4" t="str"><f>A1</f><v>=1+1</v></c></row>' +
      '<row r="5"><c r="A5"><v>2148.925</v></c><c r="B5"><v>1.005</v></c></row>'
    expect(await readWorkbook(sheet(rows))).toEqual({
      rows: [
        { row: 1, cells: ["Id", ""] },
        { row: 4, cells: ["0,3", "=1+1"] },
        { row: 5, cells: ["2148,93", "1,01"] },
      ],
    })
  })

  test.each([
    ["an error", '<c r="C17" t="e"><f>1/0</f><v>#DIV/0!</v></c>'],
    ["an error of a program that writes prefixes", '<x:c r="C17" t="e"><x:f>1/0</x:f><x:v>#DIV/0!</x:v></x:c>'],
    ["a formula that was never calculated", '<c r="C17"><f>1+1</f></c>'],
    ["one with prefixes", '<x:c r="C17"><x:f>1+1</x:f></x:c>'],
    ["one with an empty result", '<c r="C17"><f>1980*1.1</f><v></v></c>'],
    ["one with an empty result in one tag", '<c r="C17"><f>1980*1.1</f><v /></c>'],
    ["one that shares its formula", '<c r="C17"><f t="shared" si="0"/><v/></c>'],
  ])("%s is not taken for an empty cell, and its address is told", async (_what, cell) => {
    const row = `<row r="17"><c r="A17"><v>1</v></c>${cell}<c r="D17"><f>1+1</f><v>2</v></c><c r="E17"/></row>`
    expect(await readWorkbook(sheet(row))).toEqual({ refusal: "wrongFormulas", cells: ["C17"] })
  })

  test("a formula may give an empty text, and what is no cell may have formulas", async () => {
    const row = '<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="str"><f>IF(A1,"")</f><v></v></c><c r="C1"/></row>'
    const rule = "<extLst><ext><xm:f>A1</xm:f></ext></extLst>"
    expect(await readWorkbook(sheet(row, { after: rule }))).toEqual({ rows: [{ row: 1, cells: ["1"] }] })
  })

  test("a sheet that only the library finds is refused, because nothing looked at its formulas", async () => {
    const files = unzipSync(sheet('<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="e"><v>#N/A</v></c></row>'))
    const path = "xl/_rels/workbook.xml.rels"
    const relations = strFromU8(files[path] ?? new Uint8Array()).replace('Id="rId0"', 'Id="rId&#48;"')
    const bytes = zipSync({ ...files, [path]: strToU8(relations) })
    expect(await readWorkbook(Buffer.from(bytes))).toEqual({ refusal: "unreadable" })
  })

  test("errors in a sheet that is not read do not matter", async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row>'
    const wrong = '<worksheet><sheetData><row r="1"><c r="A1" t="e"><v>#REF!</v></c></row></sheetData></worksheet>'
    expect(await readWorkbook(sheet(rows, { others: [wrong] }))).toEqual({ rows: [{ row: 1, cells: ["1"] }] })
  })

  test("merged cells below the heading are refused, because all but the first are read as empty", async () => {
    const cell = (address: string) => `<c r="${address}"><v>1</v></c>`
    const lines = [cell("A1"), cell("A2") + cell("C2"), cell("A3")]
    const rows = lines.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join("")
    const merged = (...areas: string[]) =>
      `<mergeCells>${areas.map((area) => `<mergeCell ref="${area}"/>`).join("")}</mergeCells>`
    expect(await readWorkbook(sheet(rows, { after: merged("A1:B1", "C2:C3") }))).toEqual({
      refusal: "mergedCells",
      cells: ["C2:C3"],
    })
    expect(await readWorkbook(sheet(rows, { after: merged("A1:B1", "A5:B6") }))).toMatchObject({ rows: [{}, {}, {}] })
  })

  test.each([
    ["a cell in a row that no sheet has", '<row r="999999999"><c r="A999999999"><v>1</v></c></row>'],
    // Each fills the heap of its process, which takes four seconds.
    ...(isFull ? [["a cell in a column that no sheet has", '<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>']] : []),
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
    expect(await readWorkbook(sheet(rows, { doctype }))).toEqual({ rows: [{ row: 1, cells: ["Praia & Mar &told;"] }] })
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

/** A workbook of which the first sheet has these rows, as little as a program may write. */
function sheet(rows: string, { doctype = "", after = "", others = [] as string[] } = {}): Buffer {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  const xmls = [`${doctype}<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`, ...others]
  const targets = xmls.map(
    (_xml, index) => `<Relationship Id="rId${index}" Type="${relations}/worksheet" Target="worksheets/s${index}.xml"/>`,
  )
  const names = xmls.map((_xml, index) => `<sheet name="A${index}" sheetId="${index + 1}" r:id="rId${index}"/>`)
  const files = {
    "xl/workbook.xml": `<workbook xmlns:r="${relations}"><sheets>${names.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${targets.toReversed().join("")}</Relationships>`,
    ...Object.fromEntries(xmls.map((xml, index) => [`xl/worksheets/s${index}.xml`, xml])),
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))),
  )
}
