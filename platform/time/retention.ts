/* Retention: the instant before which data is removed, and its text in Portuguese. */

const dayMs = 86_400_000

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

/** The same day and time some months earlier; the month's last day when it has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - months)
  // 31 May minus three months overflows from February into March.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0)
  return before
}

/** The same day and time some months later; the month's last day when it has no such day. */
export function monthsAfter(instant: Date, months: number): Date {
  return monthsBefore(instant, -months)
}

/** `90 dias`, `1 dia`. */
export function formatDayCount(days: number): string {
  return days === 1 ? "1 dia" : `${days} dias`
}

/** `12 meses`, `1 mês`. */
export function formatMonthCount(months: number): string {
  return months === 1 ? "1 mês" : `${months} meses`
}
