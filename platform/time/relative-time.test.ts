import { expect, test } from "vitest"
import {
  formatAge,
  formatRelativeDay,
  formatDayRange,
  formatRelativeInstant,
  formatMonth,
  formatTime,
  sinceAge,
} from "./relative-time.ts"

/** Tuesday, 10:40 in São Paulo. */
const now = new Date("2026-11-24T13:40:00Z")

test.each([
  ["2026-11-24T13:39:30Z", "agora"],
  ["2026-11-24T13:45:00Z", "agora"],
  ["2026-11-24T13:28:00Z", "há 12 min"],
  ["2026-11-24T08:40:00Z", "há 5 h"],
  ["2026-11-23T13:40:00Z", "há 1 dia"],
  ["2026-11-18T00:00:00Z", "há 6 dias"],
  ["2026-09-26T13:40:00Z", "há 59 dias"],
  ["2026-09-25T13:40:00Z", "há 60 dias"],
  ["2026-09-24T13:40:00Z", "há 2 meses"],
  ["2024-11-24T13:40:00Z", "há 23 meses"],
  ["2023-11-24T13:40:00Z", "há 3 anos"],
])("the age of %s is %s", (iso, text) => expect(formatAge(iso, now)).toBe(text))

test.each([
  ["2026-11-24T13:39:50Z", "desde agora"],
  ["2026-11-24T13:28:00Z", "há 12 min"],
])("somebody waits since %s: %s", (iso, text) => expect(sinceAge(formatAge(iso, now))).toBe(text))

test.each([
  ["2026-11-24T12:05:00Z", "hoje, 9h05"],
  ["2026-11-23T19:40:00Z", "ontem, 16h40"],
  // Sunday in São Paulo, Monday in Greenwich.
  ["2026-11-23T00:14:00Z", "domingo, 21h14"],
  ["2026-11-18T11:00:00Z", "quarta, 8h"],
  ["2026-11-17T11:00:00Z", "17/11, 8h"],
  ["2025-11-20T11:00:00Z", "20/11/2025, 8h"],
  ["2026-11-24T03:00:00Z", "hoje, 0h"],
])("%s was %s", (iso, text) => expect(formatRelativeInstant(iso, now)).toBe(text))

test.each([
  ["2026-11-24", "hoje"],
  ["2026-11-25", "amanhã"],
  ["2026-11-23", "ontem"],
  ["2026-11-26", "qui 26/11"],
  ["2026-11-28", "sáb 28/11"],
  ["2027-01-04", "04/01/2027"],
])("the day %s is %s", (day, text) => expect(formatRelativeDay(day, "2026-11-24")).toBe(text))

test.each([
  ["2027-03-14", "2027-03-19", "14 a 19 de março de 2027"],
  ["2027-03-28", "2027-04-01", "28 de março a 1º de abril de 2027"],
  ["2026-12-28", "2027-01-04", "28 de dezembro de 2026 a 4 de janeiro de 2027"],
  ["2027-03-14", "2027-03-14", "14 de março de 2027"],
])("%s to %s is %s", (start, end, text) => expect(formatDayRange(start, end)).toBe(text))

test("times", () => expect([formatTime("15:00"), formatTime("08:30")]).toEqual(["15h", "8h30"]))

test.each([
  ["2026-01-01", "janeiro de 2026"],
  ["2027-02-01", "fevereiro de 2027"],
  ["2025-03-31", "março de 2025"],
  ["2026-12-31", "dezembro de 2026"],
])("the month of %s is %s, whatever the machine's time zone", (day, text) => expect(formatMonth(day)).toBe(text))
