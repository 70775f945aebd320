import { formatDay, today } from "#platform/time/day.ts"
import { daysBefore, monthsAfter } from "#platform/time/retention.ts"

/* When the retention of a quote ends, and its text in Portuguese. */

interface LastContact {
  created_at: string
  last_contact_at: string | null
}

/** From this many days before a deletion, the request's page announces it. */
const noticeDays = 60

/** The retention counts from the last recorded contact; without one, from the request. */
export function quoteRemovedAt({ created_at, last_contact_at }: LastContact, months: number): Date {
  return monthsAfter(new Date(last_contact_at ?? created_at), months)
}

/** "Este pedido é apagado em 20/02/2027, como promete a página de privacidade." */
export function removalText(removedAt: Date): string {
  return `Este pedido é apagado em ${formatDay(today(removedAt))}, como promete a página de privacidade.`
}

/** The notice of a deletion that is near; undefined for a later one. `months`: the agency's `quotes_months`. */
export function removalNotice(quote: LastContact, months: number, now: Date): string | undefined {
  const removedAt = quoteRemovedAt(quote, months)
  if (daysBefore(removedAt, noticeDays) > now) return undefined
  return `${removalText(removedAt)} Um contato anotado faz o prazo recomeçar.`
}
