/*
 * Days are `YYYY-MM-DD` texts, so that they sort and compare as they stand.
 * "Today" is the day in São Paulo, whatever the clock of the machine says.
 */

const saoPauloDay = /* @__PURE__ */ new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Sao_Paulo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
})

/** Cache of the last minute's day: every request needs it, and formatting is slower than the rest of a cache key. */
let cached = { minute: Number.NaN, day: "" }

/** The day in America/Sao_Paulo, `YYYY-MM-DD`. */
export function today(now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== cached.minute) cached = { minute, day: saoPauloDay.format(now) }
  return cached.day
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The instant at which a day begins in São Paulo. Three UTC offsets are tried: daylight saving time may return. */
export function dayStart(day: string): Date {
  const hours = ["02", "03", "04"].map((hour) => new Date(`${day}T${hour}:00:00Z`))
  return hours.find((instant) => today(instant) === day) as Date
}

/** `2026-11-20` as Brazilians write it: `20/11/2026`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split("-")
  return `${date}/${month}/${year}`
}
