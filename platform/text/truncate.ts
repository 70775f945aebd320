import { replaceDelimited } from "./replace-delimited.ts"

const graphemes = new Intl.Segmenter("pt-BR", { granularity: "grapheme" })

/** The first `count` graphemes, with an ellipsis only where something was cut. Tags do not count. */
export function truncate(textOrHtml: string, count: number): string {
  const text = withoutTags(textOrHtml)
  // A character is at least one code unit, so a shorter text needs no counting.
  if (text.length <= count) return text
  let kept = 0
  for (const { index } of graphemes.segment(text)) {
    if (kept === count) return `${text.slice(0, index).trimEnd()}…`
    kept += 1
  }
  return text
}

/** A `<` that opens no tag ("3 < 4") is text. Blocks and line breaks separate words, inline tags do not. */
function withoutTags(html: string): string {
  const text = replaceDelimited(html, "-->", /<!--.*?-->/gs)
  const separator = (_tag: string, name: string) => (inlineTags.has(name.toLowerCase()) ? "" : " ")
  return replaceDelimited(text, ">", /<\/?([a-z][a-z0-9]*)\b[^>]*>/gi, separator)
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, decodeEntity)
    .replace(/\s+/g, " ")
    .trim()
}

const inlineTags = new Set(["a", "abbr", "b", "em", "i", "mark", "s", "small", "span", "strong", "sub", "sup", "u"])
/** The entities that a serialiser of sanitised HTML writes; others stay unchanged. */
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" }

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return entities[name.toLowerCase()] ?? whole
  const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : whole
}
