import { addDays, formatDay, today } from "./day.ts"
import { formatDayCount } from "./retention.ts"

/* Instants and days as colleagues say them: "há 12 min", "ontem, 16h40", "qui 26/11". Browser-safe. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const clockTime = /* @__PURE__ */ new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h23",
})
const weekday = /* @__PURE__ */ new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", weekday: "long" })
const month = /* @__PURE__ */ new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", month: "long" })

/** How long ago an instant was: "agora", "há 12 min", "há 5 h", "há 1 dia", "há 6 dias", "há 4 meses", "há 3 anos". */
export function formatAge(iso: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(iso))
  if (passed < minuteMs) return "agora"
  if (passed < hourMs) return `há ${Math.floor(passed / minuteMs)} min`
  if (passed < dayMs) return `há ${Math.floor(passed / hourMs)} h`
  const days = daysSince(iso, now)
  if (days < 61) return `há ${formatDayCount(days)}`
  const months = Math.floor(days / 30.44)
  return months < 24 ? `há ${months} meses` : `há ${Math.floor(months / 12)} anos`
}

/** Since when somebody waits, from a text of `formatAge`: "desde agora", "há 12 min". */
export function sinceAge(age: string): string {
  return age === "agora" ? `desde ${age}` : age
}

/** Whole days since an instant; 0 for one that is still to come. */
export function daysSince(iso: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / dayMs))
}

/** When something happened: "hoje, 9h05", "ontem, 16h40", "domingo, 21h14", "20/11, 8h", "20/11/2025, 8h". */
export function formatRelativeInstant(iso: string, now: Date): string {
  const [day, current] = [today(new Date(iso)), today(now)]
  return `${formatPastDay(day, current)}, ${formatClock(iso)}`
}

/** When something will happen: "hoje, 9h05", "qui 26/11, 8h". */
export function formatComingInstant(iso: string, now: Date): string {
  return `${formatRelativeDay(today(new Date(iso)), today(now))}, ${formatClock(iso)}`
}

/** An instant for a text that may be read on another day: "26/11/2026, 8h". */
export function formatDayAndTime(iso: string): string {
  return `${formatDay(today(new Date(iso)))}, ${formatClock(iso)}`
}

/** "21h14", "8h". */
function formatClock(iso: string): string {
  return formatTime(clockTime.format(new Date(iso)))
}

/** "21:14" as "21h14", "08:00" as "8h". */
export function formatTime(time: string): string {
  const [hour = "", minute = ""] = time.split(":")
  return `${Number(hour)}h${minute === "00" ? "" : minute}`
}

/** A day to come: "hoje", "amanhã", "qui 26/11", "26/11/2027". A past one: "ontem", "sex 20/11". */
export function formatRelativeDay(day: string, current: string): string {
  if (day === current) return "hoje"
  if (day === addDays(current, 1)) return "amanhã"
  if (day === addDays(current, -1)) return "ontem"
  return isSameYear(day, current) ? `${weekdayOf(day).slice(0, 3)} ${shortDay(day)}` : formatDay(day)
}

/** "14 de março de 2027"; the first of a month is "1º". */
export function formatLongDay(day: string): string {
  return `${dayNumber(day)} de ${monthName(day)} de ${day.slice(0, 4)}`
}

/** "14 a 19 de março de 2027", "28 de março a 4 de abril de 2027". */
export function formatDayRange(start: string, end: string): string {
  if (start === end) return formatLongDay(start)
  if (start.slice(0, 7) === end.slice(0, 7)) return `${dayNumber(start)} a ${formatLongDay(end)}`
  if (isSameYear(start, end)) return `${dayNumber(start)} de ${monthName(start)} a ${formatLongDay(end)}`
  return `${formatLongDay(start)} a ${formatLongDay(end)}`
}

/** "março de 2027". */
export function formatMonth(day: string): string {
  return `${monthName(day)} de ${day.slice(0, 4)}`
}

function formatPastDay(day: string, current: string): string {
  if (day === current) return "hoje"
  if (day === addDays(current, -1)) return "ontem"
  if (day < current && day > addDays(current, -7)) return weekdayOf(day).replace("-feira", "")
  return isSameYear(day, current) ? shortDay(day) : formatDay(day)
}

function isSameYear(day: string, other: string): boolean {
  return day.slice(0, 4) === other.slice(0, 4)
}

function shortDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`
}

function dayNumber(day: string): string {
  const number = Number(day.slice(8))
  return number === 1 ? "1º" : String(number)
}

function weekdayOf(day: string): string {
  return weekday.format(new Date(`${day}T00:00:00Z`))
}

function monthName(day: string): string {
  return month.format(new Date(`${day}T00:00:00Z`))
}
