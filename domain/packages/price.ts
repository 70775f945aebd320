import { formatDay } from "#platform/time/day.ts"
import { type Money, formatMoney, formatReais } from "#platform/text/money.ts"
import { isInForce } from "./promotion.ts"

/** How many reais one unit of a currency costs, as the agency stated it on `day`. */
export interface Rate {
  currency: string
  reais: number
  day: string
}

/** One price. The law requires its value in reais beside a foreign price; without a rate: `askForReais`. */
export interface PricePart extends Money {
  /** `US$ 1.234,50`, with a non-breaking space. */
  text: string
  /** Only on foreign prices. */
  asReais?: { known: true; cents: number; text: string; rate: string; day: string } | { known: false; text: string }
}

/** The price as a visitor sees it, formatted. With neither part: `askForPrice`. */
export interface Price {
  base?: PricePart
  promotional?: PricePart
  /** Days of the promotion as `DD/MM/YYYY`. */
  startsOn?: string
  endsOn?: string
  /** The promotion's last day as ISO, for structured data. */
  endsDay?: string
  /** What the price counts: "por pessoa, em quarto duplo". */
  basis?: string
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

export const askForPrice = "Preço sob consulta"
const askForReais = "valor em reais sob consulta"

const rateAmount = /* @__PURE__ */ new Intl.NumberFormat("pt-BR", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** Everything a card, a price box and structured data say about a package's price on the day `today`. */
export function priceOf(row: PricedRow, today: string, rates: readonly Rate[]): Price {
  const price: Price = {}
  if (row.price_basis) price.basis = row.price_basis
  if (row.value_cents !== null && row.value_cents > 0)
    price.base = partOf({ cents: row.value_cents, currency: row.value_currency }, rates)
  const promotion = promotionOf(row, today)
  if (!promotion) return price
  price.promotional = partOf(promotion.money, rates)
  price.startsOn = formatDay(promotion.starts)
  price.endsOn = formatDay(promotion.ends)
  price.endsDay = promotion.ends
  const saving = savingOf(price.base, price.promotional)
  if (saving) price.saving = saving
  return price
}

/** What the visitor pays today: the promotional part, else the base. */
export function currentPart(price: Price): PricePart | undefined {
  return price.promotional ?? price.base
}

/** The promotion in force on that day (`YYYY-MM-DD`), if any. */
export function promotionOf(row: PricedRow, today: string): { money: Money; starts: string; ends: string } | undefined {
  if (!isInForce(row, today)) return undefined
  return {
    money: { cents: row.promotion_cents as number, currency: row.promotion_currency ?? row.value_currency },
    starts: row.promotion_starts as string,
    ends: row.promotion_ends as string,
  }
}

function partOf(money: Money, rates: readonly Rate[]): PricePart {
  const part: PricePart = { ...money, text: formatMoney(money) }
  if (money.currency === "BRL") return part
  const rate = rates.find((candidate) => candidate.currency === money.currency)
  if (!rate) return { ...part, asReais: { known: false, text: askForReais } }
  const cents = Math.round(money.cents * rate.reais)
  const reais = formatReais(cents)
  return {
    ...part,
    asReais: {
      known: true,
      cents,
      text: reais,
      rate: `R$\u00a0${rateAmount.format(rate.reais)}`,
      day: formatDay(rate.day),
    },
  }
}

function savingOf(base: PricePart | undefined, promotional: PricePart): Price["saving"] {
  if (!base || base.currency !== promotional.currency || promotional.cents >= base.cents) return undefined
  const cents = base.cents - promotional.cents
  return { text: formatMoney({ cents, currency: base.currency }), percent: Math.floor((cents * 100) / base.cents) }
}
