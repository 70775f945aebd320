import { daysBetween } from "./calendar-day.ts"

/*
 * Days are `YYYY-MM-DD` texts, so that they sort and compare as they stand.
 * "Today" is the day in São Paulo, whatever the clock of the machine says.
 */

/* Created on first use: creating a formatter blocks a phone for 50 ms, and most pages format no instant. */
let saoPauloDay: Intl.DateTimeFormat | undefined
let saoPauloTime: Intl.DateTimeFormat | undefined

/** Cache of the last minute's day: every request needs it, and formatting is slower than the rest of a cache key. */
let cached = { minute: Number.NaN, day: "" }

/** The day in America/Sao_Paulo, `YYYY-MM-DD`. */
export function today(now: Date): string {
  saoPauloDay ??= new Intl.DateTimeFormat("en-CA", {
    timeZone: "America/Sao_Paulo",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  })
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== cached.minute) cached = { minute, day: joinParts(saoPauloDay, now) }
  return cached.day
}

/** `YYYY-MM-DD`. Not what `format` writes: in which order a locale has them differs between browsers' versions. */
function joinParts(formatter: Intl.DateTimeFormat, instant: Date): string {
  const values: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatter.formatToParts(instant)) values[type] = value
  // Years before 1000 are written with fewer digits.
  return `${values.year}-${values.month}-${values.day}`.padStart("YYYY-MM-DD".length, "0")
}

/** The time of day in America/Sao_Paulo, `HH:MM`. */
export function timeOfDay(now: Date): string {
  saoPauloTime ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: "America/Sao_Paulo",
    hour: "2-digit",
    minute: "2-digit",
  })
  return saoPauloTime.format(now)
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

/** The instant at which it is this time (`08:30`) of this day in São Paulo; undefined when it never is. */
export function instantAt(day: string, time: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  // The same three offsets as for the beginning of a day.
  return [2, 3, 4]
    .map((hours) => new Date(asUtc + hours * 3_600_000))
    .find((instant) => !Number.isNaN(asUtc) && `${today(instant)} ${timeOfDay(instant)}` === `${day} ${time}`)
}

/** `2026-11-20` as Brazilians write it: `20/11/2026`. */
export function formatDay(day: string): string {
  return day.slice(0, 10).split("-").reverse().join("/")
}

/** "24/12"; with the year if the day is 300 days or more away. */
export function formatShortDay(day: string, today: string): string {
  const isNear = Math.abs(daysBetween(today, day)) < 300
  return isNear ? formatDay(day).slice(0, 5) : formatDay(day)
}

/** An instant in São Paulo as Brazilians write it: `20/11/2026, 09:15`. */
export function formatInstant(instant: Date, separator = ", "): string {
  return formatDay(today(instant)) + separator + timeOfDay(instant)
}
