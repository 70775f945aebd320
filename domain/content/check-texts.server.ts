import { formatMoney } from "#platform/text/money.ts"
import { formatDay } from "#platform/time/day.ts"
import { resolveDay } from "./relative-day.ts"
import { type Entry, htmlFields, kinds } from "./content.ts"
import { type Findings, type ParsedContent, type Located, mistakeAt } from "./parsed-content.ts"
import { readMapEmbed } from "#platform/text/map-embed.server.ts"
import type { Path } from "./mistake.ts"
import { isWellNested, safeHtml, unsafeParts } from "#platform/text/safe-html.server.ts"

/** Checks the contents of fields: HTML, map embeds, days and promotions. */
export function checkTexts(content: ParsedContent, findings: Findings) {
  for (const kind of kinds) {
    for (const entry of content.entries[kind]) {
      for (const field of htmlFields[kind]) checkHtml(entry, field, findings)
      checkMap(entry, findings)
    }
  }
  for (const entry of content.entries.packages) checkPromotion(entry, content.today, findings)
  for (const { value, at } of content.entries.testimonials) {
    if (value.testimonial_date && !resolveDay(value.testimonial_date, content.today))
      findings.mistakes.push(mistakeAt(at, ["testimonial_date"], noSuchDay))
  }
  checkRates(content, findings)
}

const noSuchDay = "este dia não existe no calendário"

function checkHtml({ value, at }: Located<object>, field: string, { mistakes }: Findings) {
  for (const [path, html] of htmlTexts((value as Record<string, unknown>)[field], [field])) {
    const parts = unsafeParts(html)
    if (parts.length > 0)
      mistakes.push(
        mistakeAt(
          at,
          path,
          `o site não mostra ${parts.join(", ")}; use p, h3, h4, ul, ol, li, strong, em, a, br, ` +
            "blockquote, e links https, mailto, tel ou /endereço",
        ),
      )
    else if (safeHtml(html) === null) mistakes.push(mistakeAt(at, path, "não tem nenhum texto"))
    else if (!isWellNested(html))
      mistakes.push(mistakeAt(at, path, "há elementos mal fechados ou mal encaixados, como uma lista dentro de um <p>"))
  }
}

/** The field itself, or the `description` of each entry of a list. */
function htmlTexts(value: unknown, path: Path): Array<[Path, string]> {
  if (typeof value === "string") return [[path, value]]
  if (!Array.isArray(value)) return []
  return value.map((part: { description: string }, index) => [[...path, index, "description"], part.description])
}

function checkMap({ value, at }: Located<object>, { mistakes }: Findings) {
  const { map } = value as { map?: string }
  if (map === undefined || readMapEmbed(map)) return
  mistakes.push(
    mistakeAt(
      at,
      ["map"],
      "endereço de mapa recusado: cole o <iframe> de Incorporar um mapa (Google Maps) ou de Compartilhar, " +
        "HTML (OpenStreetMap)",
    ),
  )
}

function checkPromotion(
  { value: { promotion, value, value_currency }, at }: Located<Entry<"packages">>,
  today: string,
  { mistakes, warnings }: Findings,
) {
  if (!promotion) return
  const starts = resolveDay(promotion.starts, today)
  const ends = resolveDay(promotion.ends, today)
  if (!starts) mistakes.push(mistakeAt(at, ["promotion", "starts"], noSuchDay))
  if (!ends) mistakes.push(mistakeAt(at, ["promotion", "ends"], noSuchDay))
  if (starts && ends && ends < starts)
    mistakes.push(
      mistakeAt(
        at,
        ["promotion", "ends"],
        `a promoção termina (${formatDay(ends)}) antes de começar (${formatDay(starts)})`,
      ),
    )
  if (promotion.value <= 0)
    mistakes.push(mistakeAt(at, ["promotion", "value"], "o preço promocional precisa ser maior que zero"))
  else if (value && promotion.currency === value_currency && promotion.value >= value) {
    const said = (amount: number) => formatMoney({ cents: Math.round(amount * 100), currency: promotion.currency })
    warnings.push(
      mistakeAt(
        at,
        ["promotion", "value"],
        `o preço promocional (${said(promotion.value)}) não é menor que o normal (${said(value)})`,
      ),
    )
  }
}

function checkRates({ agency, today }: ParsedContent, { mistakes }: Findings) {
  const seen = new Set<string>()
  agency?.value.rates.forEach(({ currency, day }, index) => {
    if (seen.has(currency))
      mistakes.push(mistakeAt(agency.at, ["rates", index, "currency"], `a moeda ${currency} já tem cotação`))
    seen.add(currency)
    if (!resolveDay(day, today)) mistakes.push(mistakeAt(agency.at, ["rates", index, "day"], noSuchDay))
  })
}
