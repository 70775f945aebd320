/** Files for machines carry nothing that runs, and are asked for again after an hour. */
const headers = { "content-security-policy": "default-src 'none'", "cache-control": "public, max-age=3600" }

export function xmlAnswer(xml: string): Response {
  return textAnswer(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, "application/xml")
}

export function textAnswer(text: string, type = "text/plain"): Response {
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8`, ...headers } })
}
