/** A number as Brazilians type it, with at least so many decimals; text that is no number stays as it was typed. */
export function sayNumber(value: unknown, decimals: number): string {
  if (typeof value === "string") return value
  if (typeof value !== "number") return ""
  return new Intl.NumberFormat("pt-BR", {
    useGrouping: decimals > 0,
    minimumFractionDigits: decimals,
    maximumFractionDigits: 20,
  }).format(value)
}

/** The names that the currency of an amount may have: of `value`, and of `promotion.value`. */
export function currencyFields(amount: string): string[] {
  return [`${amount}_currency`, amount.replace(/[^.]+$/, "currency")]
}
