import { addDays, dayStart, formatDay } from "./day.ts"

/** First and last day in São Paulo, `YYYY-MM-DD`, both included. */
export interface DayPeriod {
  from?: string
  to?: string
}

// 1900 to 2999: a year typed with two digits is one before 100.
const day = /^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** Reads the days of a form or an address. Empty and malformed ones are left out. */
export function readDayPeriod(from: unknown, to: unknown): DayPeriod {
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

function isDay(value: unknown): value is string {
  return typeof value === "string" && day.test(value)
}

/** The period as instants: from `from` until before `before`. */
export function periodBounds({ from, to }: DayPeriod): { from?: Date; before?: Date } {
  return { ...(from && { from: startOfDay(from) }), ...(to && { before: startOfDay(to, 1) }) }
}

/** The addition also makes a real day of 31 February. */
function startOfDay(typed: string, plusDays = 0): Date {
  return dayStart(addDays(typed, plusDays))
}

/** "de 01/11/2026 até 30/11/2026"; the empty text for all days. */
export function formatPeriod({ from, to }: DayPeriod): string {
  return [from && `de ${formatDay(from)}`, to && `até ${formatDay(to)}`].filter(Boolean).join(" ")
}
