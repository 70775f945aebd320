import { writeXml } from "#site/seo/sitemap/xml.ts"

/** Files for machines are asked for again after an hour. */
const headers = { "cache-control": "public, max-age=3600" }

export function xmlAnswer(root: Record<string, unknown>, type = "application/xml"): Response {
  return textAnswer(writeXml(root), type)
}

export function textAnswer(text: string, type = "text/plain"): Response {
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8`, ...headers } })
}
