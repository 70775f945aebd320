/** Whether a text is a day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  // `Date` turns 2026-02-30 into 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * A real day as `YYYY-MM-DD`, from `DD/MM/YYYY` (or already ISO); undefined for 31/02 and the like. A phone may
 * have no slash among its digits: other separators, or none, are accepted.
 */
export function parseDay(text: string): string | undefined {
  const brazilian = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text)
  const iso = brazilian ? `${brazilian[3]}-${brazilian[2]?.padStart(2, "0")}-${brazilian[1]?.padStart(2, "0")}` : text
  return isDay(iso) ? iso : undefined
}

/** Negative if `to` is the earlier day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
