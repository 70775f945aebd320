import { unzipSync } from "fflate"

/* What the library reads as empty cells without saying so: importing that would remove prices. */

/** The XML of the workbook's first sheet, the one that is read; empty if there is none. */
export function firstSheetXml(file: Uint8Array): string {
  const sheet = tags(xmlOf(file, "xl/workbook.xml"), "sheet")[0] ?? ""
  const relations = tags(xmlOf(file, "xl/_rels/workbook.xml.rels"), "Relationship")
  const relation = relations.find((tag) => attribute(tag, "Id") === attribute(sheet, "id")) ?? ""
  const target = attribute(relation, "Target")
  return xmlOf(file, target.startsWith("/") ? target.slice(1) : `xl/${target}`)
}

/** Addresses of the cells with an error value, or with a formula without a result. */
export function wrongFormulas(xml: string): string[] {
  const wrong = /<c\b[^>]*\bt=["']e["']|<f\b[^>]*(?:\/>|>[^<]*<\/f>)\s*<\/c>/g
  const cells = Array.from(xml.matchAll(wrong), ({ index }) => {
    const start = xml.lastIndexOf("<c", index)
    return attribute(xml.slice(start, xml.indexOf(">", start)), "r")
  })
  return [...new Set(cells)]
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
  return new TextDecoder().decode(unzipSync(file, { filter: ({ name }) => name === path })[path])
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
