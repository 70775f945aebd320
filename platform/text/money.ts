export interface Money {
  cents: number
  /** ISO 4217. */
  currency: string
}

const signs: Record<string, string> = { BRL: "R$", USD: "US$", EUR: "€", GBP: "£", CAD: "C$", AUD: "A$", NZD: "NZ$" }
const amount = /* @__PURE__ */ new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Whole cents of a decimal amount. The product alone need not be whole: `19.99 * 100` is 1998.9999999999998. */
export function toCents(decimal: number): number {
  return Math.round(decimal * 100)
}

/** The currency sign used in Brazil; its ISO code when there is none. */
export function currencySign(currency: string): string {
  return signs[currency] ?? currency
}

export function formatMoney({ cents, currency }: Money): string {
  return `${currencySign(currency)}\u00a0${amount.format(cents / 100)}`
}

/** `R$ 480,00`. */
export function formatReais(cents: number): string {
  return formatMoney({ cents, currency: "BRL" })
}

/** `1250,00`, for forms and spreadsheets. */
export function plainReais(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",")
}

/** Whether three digits follow a comma: decimals in Brazil, thousands in a price list in English. */
export function hasThreeDecimals(typed: string): boolean {
  return /,\d{3}/.test(typed)
}

/**
 * Splits `US$ 1.234,50` into its amount and the currency that the sign or code before or after it names. Without one,
 * returns the text unchanged.
 */
export function splitSign(typed: string): { amount: string; currency?: string } {
  const text = typed.trim()
  const named = text
    .replace(/reais$/i, " BRL")
    .replace(/^([A-Z]{0,3}[$€£]|[A-Z]{3})(?=[\s\d])/i, (sign) => `${sign} `)
    .split(/\s+/)
  const [first = "", last = ""] = [named[0], named.at(-1)]
  const [sign, rest] = currencyOf(first) ? [first, named.slice(1)] : [last, named.slice(0, -1)]
  const currency = named.length > 1 ? currencyOf(sign) : undefined
  return currency ? { amount: rest.join(""), currency } : { amount: text }
}

function currencyOf(sign: string): string | undefined {
  const upper = sign.toUpperCase()
  return Object.keys(signs).find((code) => code === upper || signs[code] === upper)
}
