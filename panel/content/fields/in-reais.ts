import { readMoney } from "#domain/entries/entry-form.ts"
import { convertToReais } from "#domain/packages/convert-to-reais.ts"
import type { Rate } from "#domain/packages/price.ts"
import { currencySign, formatReais, splitSign, toCents } from "#platform/text/money.ts"
import { formatNumber } from "./field-text.ts"

/** A foreign price converted with the agency's rate, as text. Undefined for BRL or if the text is not a number. */
export function formatInReais(typed: string, currency: string, rates: readonly Rate[]): string | undefined {
  const amount = readMoney(splitSign(typed).amount)
  if (typeof amount !== "number" || currency === "BRL") return undefined
  const rate = rates.find((one) => one.currency === currency)
  if (!rate) return `Sem cotação de ${currency}: o site diz “valor em reais sob consulta”.`
  const reais = formatReais(convertToReais(toCents(amount), rate))
  return `No site, em reais: ${reais}, com ${currencySign(currency)} 1 = R$ ${formatNumber(rate.reais, 2)}.`
}
