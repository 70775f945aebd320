import { formatDay } from "#platform/time/day.ts"
import { type Money, formatMoney, formatReais } from "#platform/text/money.ts"
import { convertToReais } from "./convert-to-reais.ts"
import { promotionInForce } from "./promotion.ts"

/** How many reais one unit of a currency costs, as the agency stated it on `day`. */
export interface Rate {
  currency: string
  reais: number
  day: string
}

/**
 * A formatted amount. The law requires its value in reais beside a foreign price; without a rate the card shows
 * `askForReais`.
 */
export interface ShownPart {
  /** `US$ 1.234,50`, with a non-breaking space. */
  text: string
  /** Only on foreign prices. */
  asReais?: { known: true; text: string; rate: string; day: string } | { known: false; text: string }
}

export interface PricePart extends ShownPart, Money {}

/** The formatted price of a card. With neither part, the card shows `askForPrice`. */
export type CardPrice<Part = ShownPart> = {
  base?: Part
  /** What the price includes: "por pessoa, em quarto duplo". */
  basis?: string
} & (PromotionParts<Part> | { [Key in keyof PromotionParts<Part>]?: undefined })

interface PromotionParts<Part> {
  promotional: Part
  /** First and last day of the promotion as `DD/MM/YYYY`. */
  startsOn: string
  endsOn: string
}

/** The price as a package's page shows it. */
export type Price = CardPrice<PricePart> & {
  /** The promotion's last day as ISO, for structured data. */
  endsDay?: string
  /** Only when both parts share a currency and the promotion is cheaper. */
  saving?: { text: string; percent: number }
}

export interface PricedRow {
  value_cents: number | null
  value_currency: string
  price_basis: string | null
  promotion_cents: number | null
  promotion_currency: string | null
  promotion_starts: string | null
  promotion_ends: string | null
}

/** The columns with the amounts of a price. */
export type AmountsRow = Omit<PricedRow, "price_basis">

export const askForPrice = "Preço sob consulta"
const askForReais = "valor em reais sob consulta"

/** Four decimals, or three significant digits of a cheap currency, such as the guarani. */
const rateAmount = /* @__PURE__ */ new Intl.NumberFormat("pt-BR", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  maximumSignificantDigits: 3,
  roundingPriority: "morePrecision",
})

/** The price for a card on the day `today`, with only the parts that cards show: lists have many of them. */
export function cardPriceOf(row: PricedRow, today: string, rates: readonly Rate[]): CardPrice {
  return withParts(row, promotionOf(row, today), (money) => shownPartOf(money, rates))
}

/** Everything that a package's page and its structured data say about it. */
export function priceOf(row: PricedRow, today: string, rates: readonly Rate[]): Price {
  const promotion = promotionOf(row, today)
  const price = withParts(row, promotion, (money) => ({ ...money, ...shownPartOf(money, rates) }))
  if (!promotion) return price
  const saving = savingOf(price.base, promotion.money)
  return { ...price, endsDay: promotion.ends, ...(saving && { saving }) }
}

/** The price with both of its parts as `partOf` gives them. */
function withParts<Part>(
  row: PricedRow,
  promotion: Promotion | undefined,
  partOf: (money: Money) => Part,
): CardPrice<Part> {
  const base = baseOf(row)
  const price = { ...(row.price_basis && { basis: row.price_basis }), ...(base && { base: partOf(base) }) }
  if (!promotion) return price
  return {
    ...price,
    promotional: partOf(promotion.money),
    startsOn: formatDay(promotion.starts),
    endsOn: formatDay(promotion.ends),
  }
}

/** The current price: the promotional part, otherwise the base. */
export function currentPart(price: Price): PricePart | undefined {
  return price.promotional ?? price.base
}

/** The current price as an amount: that of the promotion, otherwise the base. */
export function currentMoney(row: PricedRow, today: string): Money | undefined {
  return promotionOf(row, today)?.money ?? baseOf(row)
}

/** The currencies of the amounts that are shown on that day, each once. */
export function shownCurrencies(row: AmountsRow, today: string): Set<string> {
  const shown = [baseOf(row), promotionOf(row, today)?.money]
  return new Set(shown.flatMap((money) => money?.currency ?? []))
}

/** "€ 2.690,00 ou R$ 16.678,00", "€ 2.690,00 (valor em reais sob consulta)": a part where only text is shown. */
export function textInReais({ text, asReais }: ShownPart): string {
  if (!asReais) return text
  return asReais.known ? `${text} ou ${asReais.text}` : `${text} (${asReais.text})`
}

/**
 * "Câmbio de 18/11/2026: R$ 6,20.": the rates of the amounts shown in reais. With two currencies, each rate names its
 * own.
 */
export function rateNotes({ base, promotional }: CardPrice): string[] {
  const notes = new Map<string | undefined, string>()
  for (const part of [base, promotional]) {
    if (!part?.asReais?.known) continue
    const [sign] = part.text.split("\u00a0")
    notes.set(sign, `Câmbio de ${part.asReais.day}: ${part.asReais.rate}`)
  }
  return [...notes].map(([sign, note]) => (notes.size > 1 ? `${note} (${sign}).` : `${note}.`))
}

interface Promotion {
  money: Money
  /** First and last day, `YYYY-MM-DD`. */
  starts: string
  ends: string
}

/** The promotion in force on that day (`YYYY-MM-DD`), if any. */
export function promotionOf(row: AmountsRow, today: string): Promotion | undefined {
  const promotion = promotionInForce(row, today)
  if (!promotion) return undefined
  const { cents, starts, ends } = promotion
  return { money: { cents, currency: row.promotion_currency ?? row.value_currency }, starts, ends }
}

function baseOf({ value_cents, value_currency }: AmountsRow): Money | undefined {
  return value_cents !== null && value_cents > 0 ? { cents: value_cents, currency: value_currency } : undefined
}

function shownPartOf(money: Money, rates: readonly Rate[]): ShownPart {
  const text = formatMoney(money)
  if (money.currency === "BRL") return { text }
  const rate = rates.find((candidate) => candidate.currency === money.currency)
  if (!rate) return { text, asReais: { known: false, text: askForReais } }
  return {
    text,
    asReais: {
      known: true,
      text: formatReais(convertToReais(money.cents, rate)),
      rate: `R$\u00a0${rateAmount.format(rate.reais)}`,
      day: formatDay(rate.day),
    },
  }
}

function savingOf(base: Money | undefined, promotional: Money): Price["saving"] {
  if (!base || base.currency !== promotional.currency || promotional.cents >= base.cents) return undefined
  const cents = base.cents - promotional.cents
  return { text: formatMoney({ cents, currency: base.currency }), percent: Math.floor((cents * 100) / base.cents) }
}
