export interface Money {
  cents: number
  /** ISO 4217. */
  currency: string
}

const signs: Record<string, string> = { BRL: "R$", USD: "US$", EUR: "€", GBP: "£", CAD: "C$", AUD: "A$", NZD: "NZ$" }
const amount = /* @__PURE__ */ new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The sign shown in Brazil; any other currency shows its ISO code. */
export function currencySign(currency: string): string {
  return signs[currency] ?? currency
}

export function formatMoney({ cents, currency }: Money): string {
  return `${currencySign(currency)}\u00a0${amount.format(cents / 100)}`
}
