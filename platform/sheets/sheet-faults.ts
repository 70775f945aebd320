import { unzipSync } from "fflate"

/* What the library reads as empty cells without saying so: importing that would remove prices. */

/** The XML of the workbook's first sheet, the one that is read. Throws if there is none. */
export function firstSheetXml(file: Uint8Array): string {
  const sheet = tags(xmlOf(file, "xl/workbook.xml"), "sheet")[0] ?? ""
  const relations = tags(xmlOf(file, "xl/_rels/workbook.xml.rels"), "Relationship")
  const relation = relations.find((tag) => attribute(tag, "Id") === attribute(sheet, "id")) ?? ""
  const target = attribute(relation, "Target")
  return xmlOf(file, target.startsWith("/") ? target.slice(1) : `xl/${target}`)
}

/** Addresses of the cells with an error value, or with a formula without a result. */
export function wrongFormulas(xml: string): string[] {
  const cells: Array<{ tag: string; isFormula: boolean; hasResult: boolean }> = []
  // Behind the cells, extensions of Excel's have formulas of rules and charts.
  const [inCells = ""] = xml.split(/<\/(?:\w+:)?sheetData/)
  for (const [tag, name, text = ""] of inCells.matchAll(/<(?:\w+:)?([cfvt])(?=[\s/>])[^<>]*>([^<]*)/g)) {
    if (name === "c") cells.push({ tag, isFormula: false, hasResult: false })
    const cell = cells.at(-1)
    if (!cell || name === "c") continue
    if (name === "f") cell.isFormula = true
    // The result of a formula that is a text may be the empty one. Other programs write an empty `v` before any result.
    else cell.hasResult ||= text.trim() !== "" || attribute(cell.tag, "t") === "str"
  }
  return cells
    .filter(({ tag, isFormula, hasResult }) => attribute(tag, "t") === "e" || (isFormula && !hasResult))
    .map(({ tag }) => attribute(tag, "r"))
}

/** Merged areas, such as `C2:C3`, in these rows: only the first cell of each has a value. */
export function mergedAreas(xml: string, firstRow: number, lastRow: number): string[] {
  return tags(xml, "mergeCell")
    .map((tag) => attribute(tag, "ref"))
    .filter((area) => {
      const [from = 0, to = from] = area.match(/\d+/g)?.map(Number) ?? []
      return to >= firstRow && from <= lastRow
    })
}

function xmlOf(file: Uint8Array, path: string): string {
  const xml = unzipSync(file, { filter: ({ name }) => name === path })[path]
  if (!xml) throw new Error(`The workbook has no ${path}`)
  return new TextDecoder().decode(xml)
}

/** The start tags of this name, with any prefix. */
function tags(xml: string, name: string): string[] {
  // oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, "g")) ?? []
}

function attribute(tag: string, name: string): string {
  // oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
  return new RegExp(`[\\s:]${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ""
}
