import XMLBuilder from "fast-xml-builder"

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  tagValueProcessor: (_name, value) => characters(String(value)),
  attributeValueProcessor: (_name, value) => characters(String(value)),
})

/** A document of elements named by their keys: `@` marks an attribute, `#text` an element's own text, a list repeats an element. */
export function writeXml(root: Record<string, unknown>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}\n`
}

/** XML 1.0 has no way to write most control characters, nor halves of a letter, not even as references. */
function characters(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
}
