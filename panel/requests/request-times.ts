import { formatDay, addDays, today } from "#platform/time/day.ts"

/* Ages and days as people say them. */

const minuteMs = 60_000
const dayMs = 86_400_000

/** "agora", "há 12 min", "há 3 h", "há 2 dias", "há 4 meses". */
export function ageInWords(iso: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - Date.parse(iso))
  if (ms < minuteMs) return "agora"
  if (ms < 60 * minuteMs) return `há ${Math.floor(ms / minuteMs)} min`
  if (ms < dayMs) return `há ${Math.floor(ms / (60 * minuteMs))} h`
  const days = daysSince(iso, now)
  if (days < 60) return `há ${days} ${days === 1 ? "dia" : "dias"}`
  const months = Math.floor(days / 30.44)
  return months < 24 ? `há ${months} meses` : `há ${Math.floor(months / 12)} anos`
}

export function daysSince(iso: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / dayMs))
}

/** "hoje, 15h", "amanhã", "qua 25/11", "12/03/2027". */
export function dayInWords(day: string, time: string | null, now: Date): string {
  return `${dayName(day, today(now))}${time ? `, ${time.replace(/^0/, "").replace(":00", "h").replace(":", "h")}` : ""}`
}

function dayName(day: string, current: string): string {
  if (day === current) return "hoje"
  if (day === addDays(current, 1)) return "amanhã"
  if (day === addDays(current, -1)) return "ontem"
  const near = day > addDays(current, -30) && day < addDays(current, 180)
  if (!near) return formatDay(day)
  return `${weekday.format(new Date(`${day}T12:00:00Z`)).replace(".", "")} ${formatDay(day).slice(0, 5)}`
}

const weekday = new Intl.DateTimeFormat("pt-BR", { weekday: "short", timeZone: "UTC" })
