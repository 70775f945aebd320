import { formatMoney } from "#platform/text/money.ts"

/** `R$ 480,00`. */
export function reais(cents: number): string {
  return formatMoney({ cents, currency: "BRL" })
}
