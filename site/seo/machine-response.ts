import XMLBuilder from "fast-xml-builder"
/** Caches may keep these files for an hour. */
const headers = { "cache-control": "public, max-age=3600" }

export function xmlResponse(root: Record<string, unknown>, type = "application/xml"): Response {
  return textResponse(writeXml(root), type)
}

export function textResponse(text: string, type = "text/plain"): Response {
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8`, ...headers } })
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  tagValueProcessor: (_name, value) => withoutInvalidCharacters(String(value)),
  attributeValueProcessor: (_name, value) => withoutInvalidCharacters(String(value)),
})

/** Keys are element names; `@` marks an attribute, `#text` an element's text, an array repeats the element. */
function writeXml(root: Record<string, unknown>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}\n`
}

/** Removes what XML 1.0 cannot contain, not even as references: most control characters and lone surrogates. */
function withoutInvalidCharacters(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
}
