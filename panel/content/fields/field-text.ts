/** A number in Brazilian format with at least `decimals` decimals. Text that is not a number stays as typed. */
export function formatNumber(value: unknown, decimals: number): string {
  if (typeof value === "string") return value
  if (typeof value !== "number") return ""
  return new Intl.NumberFormat("pt-BR", {
    useGrouping: decimals > 0,
    minimumFractionDigits: decimals,
    maximumFractionDigits: 20,
  }).format(value)
}

/**
 * Possible names of an amount's currency field. Examples: `value_currency` for `value`, `promotion.currency` for
 * `promotion.value`.
 */
export function currencyFields(amount: string): string[] {
  return [`${amount}_currency`, amount.replace(/(?<![^.])[^.]+$/, "currency")]
}

/** The field of the amount that has this currency field. */
export function amountOf(currency: string): string {
  return currency.replace(/_currency$/, "").replace(/(?<![^.])currency$/, "value")
}
