import { type Price, currentPart, textInReais } from "#domain/packages/price.ts"
import { formatMoney } from "#platform/text/money.ts"
import type { Quote } from "#domain/quotes/quote-schema.ts"

/** The price that a visitor saw, compared with today's. */
export interface SeenPrice {
  /** The price shown to the visitor: "R$ 4.190,00" or "Preço sob consulta". */
  seen: string
  /** The price without the promotion of that day. */
  without: string | undefined
  basis: string | undefined
  /** "Promoção de 17/11/2026 a 21/01/2027." */
  promotion: string | undefined
  /** The value of a foreign price in reais. */
  reais: string | undefined
  /** "Hoje o preço é o mesmo." */
  today: string
  changed: boolean
  /** "Para os 4, sem desconto de criança: R$ 16.760,00." */
  total: string | undefined
}

/** `now` is undefined when the package is not published any more. */
export function compareSeen(
  asked: Price | undefined,
  now: Price | undefined,
  { numberOfAdults = 0, numberOfChild }: Pick<Quote, "numberOfAdults" | "numberOfChild">,
): SeenPrice {
  const part = asked && currentPart(asked)
  const promotion = asked?.promotional ? `Promoção de ${asked.startsOn} a ${asked.endsOn}.` : undefined
  return {
    seen: part?.text ?? "Preço sob consulta",
    without: asked?.promotional && asked.base?.text,
    basis: asked?.basis,
    promotion,
    reais: part?.asReais?.known ? `${part.asReais.text} pela cotação de ${part.asReais.day}` : part?.asReais?.text,
    ...formatToday(asked, now),
    total: formatTotal(part, asked, numberOfAdults + numberOfChild, numberOfChild),
  }
}

type Part = ReturnType<typeof currentPart>

function formatToday(asked: Price | undefined, now: Price | undefined): Pick<SeenPrice, "today" | "changed"> {
  if (!now) return { today: "Hoje este pacote não está mais no site.", changed: true }
  const [part, current] = [asked && currentPart(asked), currentPart(now)]
  if (!part && !current) return { today: "Hoje continua sob consulta.", changed: false }
  if (!current) return { today: "Hoje o preço está sob consulta.", changed: true }
  const isSameBasis = asked?.basis === now.basis
  // The text has the value in reais too: it follows the exchange rate.
  if (part && textInReais(part) === textInReais(current) && isSameBasis)
    return { today: "Hoje o preço é o mesmo.", changed: false }
  const basis = isSameBasis ? "" : `, ${now.basis ?? "sem dizer o que inclui"}`
  const promotion = now.promotional ? `, em promoção até ${now.endsOn}` : ""
  return { today: `Hoje custa ${textInReais(current)}${basis}${promotion}.`, changed: true }
}

/** In the form's lists 10 means "ten or more", for which there is no total. */
function formatTotal(part: Part, asked: Price | undefined, people: number, children: number): string | undefined {
  if (!part || !asked?.basis?.startsWith("por pessoa") || people < 2 || people >= 10) return undefined
  const sum = formatMoney({ cents: part.cents * people, currency: part.currency })
  return `Para ${people} pessoas${children > 0 ? ", sem desconto de criança" : ""}: ${sum}.`
}
