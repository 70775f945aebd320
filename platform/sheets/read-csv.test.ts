import fc from "fast-check"
import { expect, test } from "vitest"
import { byteOrderMark, csvLine } from "./csv.ts"
import { readCsv } from "./read-csv.ts"

const read = (text: string) => readCsv(Buffer.from(text))

test("what our CSV says is read back, whatever the cells hold", () => {
  const cell = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\r", ""))
  const line = fc
    .array(cell, { minLength: 2, maxLength: 4 })
    .filter((cells) => cells.some((text) => text.trim() !== ""))
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = byteOrderMark + csvLine(["Id", "Nome"]) + lines.map(csvLine).join("")
      expect(read(text).map(({ cells }) => cells)).toEqual([["Id", "Nome"], ...lines])
    }),
  )
})

test("each row has the number of the spreadsheet program, also after cells of several lines and empty rows", () => {
  expect(read('Id;Nome\n1;"a\nb"\n\n;;\n2;c')).toEqual([
    { row: 1, cells: ["Id", "Nome"] },
    { row: 2, cells: ["1", "a\nb"] },
    { row: 5, cells: ["2", "c"] },
  ])
})

test.each(["\r", "\n", "\r\n"])("rows that end with %j have their numbers, also after quotes and empty rows", (end) => {
  expect(read(["Id;Nome", '1;"a\nb"', "", "2;c"].join(end))).toEqual([
    { row: 1, cells: ["Id", "Nome"] },
    { row: 2, cells: ["1", "a\nb"] },
    { row: 4, cells: ["2", "c"] },
  ])
})

test.each([
  ["commas", 'Id,"Preço, em reais"\n1,"10,50"\n'],
  ["tabs", "Id\tPreço, em reais\r\n1\t10,50\r\n"],
])("separated by %s", (_what, text) => {
  expect(read(text).map(({ cells }) => cells)).toEqual([
    ["Id", "Preço, em reais"],
    ["1", "10,50"],
  ])
})

test("UTF-16 with its byte order mark is understood", () => {
  const bytes = Buffer.from("\ufeffId\tPreço\r\n", "utf16le")
  for (const sent of [bytes, Buffer.from(bytes).swap16()])
    expect(readCsv(sent)).toEqual([{ row: 1, cells: ["Id", "Preço"] }])
})

test("the code page of Windows is understood", () => {
  expect(readCsv(Buffer.from("Id;Pre\xe7o\n", "latin1"))).toEqual([{ row: 1, cells: ["Id", "Preço"] }])
})
