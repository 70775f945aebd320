/** Files for machines are asked for again after an hour. */
const headers = { "cache-control": "public, max-age=3600" }

export function xmlAnswer(xml: string): Response {
  return textAnswer(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, "application/xml")
}

export function textAnswer(text: string, type = "text/plain"): Response {
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8`, ...headers } })
}
