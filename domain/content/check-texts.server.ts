import { formatMoney, toCents } from "#platform/text/money.ts"
import { formatDay } from "#platform/time/day.ts"
import { htmlMaxLength } from "#domain/agency/content-fields.ts"
import { whatsappProblem } from "#domain/agency/whatsapp-problem.ts"
import { resolveDay } from "./relative-day.ts"
import { type Entry, kinds } from "./content.ts"
import { htmlFields, linkFields } from "./html-fields.ts"
import { type Findings, type ParsedContent, type Located, type ValidPart, mistakeAt } from "./parsed-content.ts"
import { mapEmbedMaxLength } from "#platform/maps/map-embed.ts"
import { readMapEmbed } from "#platform/maps/map-embed.server.ts"
import type { Path } from "./mistake.ts"
import { isWellNested, safeHtml, unsafeParts } from "#platform/text/safe-html.server.ts"

/**
 * Checks the contents of fields: HTML, map embeds, days, promotions and WhatsApp numbers, also in entries that break
 * their schema.
 */
export function checkTexts(content: ParsedContent, findings: Findings) {
  for (const kind of kinds) {
    for (const entry of [...content.entries[kind], ...content.broken[kind]]) {
      for (const field of htmlFields[kind]) checkHtml(entry, field, findings)
      for (const field of linkFields[kind]) checkLink(entry, field, findings)
      checkMap(entry, findings)
    }
  }
  const { entries, broken } = content
  for (const entry of [...entries.packages, ...broken.packages]) checkPromotion(entry, content.today, findings)
  for (const { value, at } of [...entries.testimonials, ...broken.testimonials]) {
    if (value.testimonial_date && !resolveDay(value.testimonial_date, content.today))
      findings.mistakes.push(mistakeAt(at, ["testimonial_date"], noSuchDay))
  }
  checkRates(content, findings)
  checkWhatsapp(content, findings)
}

const noSuchDay = "este dia não existe no calendário"

function checkHtml({ value, at }: Located<object>, field: string, { mistakes, warnings }: Findings) {
  for (const [path, html] of htmlTexts((value as Record<string, unknown>)[field], [field])) {
    // The schema has reported it.
    if (html.length > htmlMaxLength) continue
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
    for (const [, address = ""] of html.matchAll(/href="([^"]*)"/g))
      if (isOfPanel(address)) warnings.push(mistakeAt(at, path, leadsToPanel(address)))
  }
}

function checkLink({ value, at }: Located<object>, field: string, { warnings }: Findings) {
  const address = (value as Record<string, unknown>)[field]
  if (typeof address === "string" && isOfPanel(address)) warnings.push(mistakeAt(at, [field], leadsToPanel(address)))
}

function isOfPanel(address: string): boolean {
  return /^\/painel(?:[/?#]|$)/.test(address)
}

const leadsToPanel = (address: string) => `o link ${address} leva ao painel, que os visitantes não abrem`

/** The field itself, or the `description` of each entry of a list. */
function htmlTexts(value: unknown, path: Path): Array<[Path, string]> {
  if (typeof value === "string") return [[path, value]]
  if (!Array.isArray(value)) return []
  return value.flatMap((part: { description?: string } | undefined, index) =>
    part?.description === undefined ? [] : [[[...path, index, "description"], part.description] as [Path, string]],
  )
}

function checkMap({ value, at }: Located<object>, { mistakes }: Findings) {
  const { map } = value as { map?: string }
  if (map === undefined || map.length > mapEmbedMaxLength || readMapEmbed(map)) return
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
  { value: { promotion, value, value_currency }, at }: Located<ValidPart<Entry<"packages">>>,
  today: string,
  { mistakes, warnings }: Findings,
) {
  if (!promotion) return
  const dayOf = (field: "starts" | "ends") => {
    const written = promotion[field]
    const day = written === undefined ? undefined : resolveDay(written, today)
    if (written !== undefined && !day) mistakes.push(mistakeAt(at, ["promotion", field], noSuchDay))
    return day
  }
  const [starts, ends] = [dayOf("starts"), dayOf("ends")]
  if (starts && ends && ends < starts)
    mistakes.push(
      mistakeAt(
        at,
        ["promotion", "ends"],
        `a promoção termina (${formatDay(ends)}) antes de começar (${formatDay(starts)})`,
      ),
    )
  if (promotion.value === undefined) return
  if (promotion.value <= 0)
    mistakes.push(mistakeAt(at, ["promotion", "value"], "o preço promocional precisa ser maior que zero"))
  else if (value && promotion.currency && promotion.currency === value_currency && promotion.value >= value) {
    const { currency } = promotion
    const format = (amount: number) => formatMoney({ cents: toCents(amount), currency })
    warnings.push(
      mistakeAt(
        at,
        ["promotion", "value"],
        `o preço promocional (${format(promotion.value)}) não é menor que o normal (${format(value)})`,
      ),
    )
  }
}

function checkWhatsapp({ agency, entries }: ParsedContent, { warnings }: Findings) {
  for (const { value, at } of [...(agency ? [agency] : []), ...entries.stores]) {
    const reason = value.whatsapp && whatsappProblem(value.whatsapp)
    if (reason) warnings.push(mistakeAt(at, ["whatsapp"], reason))
  }
}

function checkRates({ agency, broken, today }: ParsedContent, { mistakes }: Findings) {
  for (const { value, at } of [...(agency ? [agency] : []), ...broken.agency]) {
    const seen = new Set<string>()
    value.rates?.forEach((rate, index) => {
      const { currency, day } = rate ?? {}
      if (currency && seen.has(currency))
        mistakes.push(mistakeAt(at, ["rates", index, "currency"], `a moeda ${currency} já tem cotação`))
      if (currency) seen.add(currency)
      if (day && !resolveDay(day, today)) mistakes.push(mistakeAt(at, ["rates", index, "day"], noSuchDay))
    })
  }
}
