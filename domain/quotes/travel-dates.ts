import { parseDay } from "#platform/time/calendar-day.ts"
import { formatDay } from "#platform/time/day.ts"

/* The travel dates: on the wire `DD/MM/YYYY - DD/MM/YYYY`, inside as days `YYYY-MM-DD`. */

export interface TravelDates {
  start: string
  end: string
}

const day = String.raw`\d{1,2}/\d{1,2}/\d{4}|\d{4}-\d{2}-\d{2}`
const between = ["-", "–", "—", "a", "até"].join("|")
// oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
const range = new RegExp(String.raw`^(${day})\s*(?:(?:${between})\s*)?(${day})?$`)

/** The two texts of a range: from one text, or already two (the form's controls). */
export function splitRange(value: unknown): [start: string, end: string] | undefined {
  if (Array.isArray(value)) {
    if (value.length > 2 || !value.every((part) => typeof part === "string")) return undefined
    if (value.length === 2) return [String(value[0]).trim(), String(value[1]).trim()]
    return splitRange(value[0] ?? "")
  }
  if (value === undefined || value === null) return ["", ""]
  if (typeof value !== "string") return undefined
  const match = range.exec(value.trim())
  return match ? [match[1] ?? "", match[2] ?? ""] : value.trim() === "" ? ["", ""] : undefined
}

export function formatTravelDates({ start, end }: TravelDates): string {
  return `${formatDay(start)} - ${formatDay(end)}`
}

const shortMonths = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"]

/** The short form for a row of a list: `14 a 19 mar 2027`, `28 mar a 3 abr 2027`, `28 dez 2026 a 3 jan 2027`. */
export function shortTravelDates({ start, end }: TravelDates): string {
  if (start === end) return shortDay(end)
  const [year, month] = [start.slice(0, 4) === end.slice(0, 4), start.slice(5, 7) === end.slice(5, 7)]
  const parts = shortDay(start).split(" ")
  return `${parts.slice(0, year ? (month ? 1 : 2) : 3).join(" ")} a ${shortDay(end)}`
}

function shortDay(iso: string): string {
  const [year, month, day] = iso.split("-")
  return `${Number(day)} ${shortMonths[Number(month) - 1]} ${year}`
}

/** The days of two typed texts, for a calendar that begins today. */
export function pickedDays([first = "", last = ""]: readonly string[], today: string): Partial<TravelDates> {
  const [start, end] = [parseDay(first.trim()), parseDay(last.trim())]
  if (!start || start < today) return {}
  return end && end >= start ? { start, end } : { start }
}
