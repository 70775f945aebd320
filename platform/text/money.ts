export interface Money {
  cents: number
  /** ISO 4217. */
  currency: string
}

const signs: Record<string, string> = { BRL: "R$", USD: "US$", EUR: "€", GBP: "£", CAD: "C$", AUD: "A$", NZD: "NZ$" }
const amount = /* @__PURE__ */ new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

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
