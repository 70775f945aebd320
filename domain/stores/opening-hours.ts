import { removeAccents } from "#platform/text/remove-accents.ts"

/*
 * Converts opening hours in Portuguese to schema.org: "Segunda a sexta, das 9h às 18h." becomes "Mo-Fr 09:00-18:00".
 * A sentence in any other form is omitted, because missing hours are better than wrong ones.
 */

const days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
const dayNames = ["segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo"]
const day = `(${dayNames.join("|")})(?:-feira)?s?`
const time = String.raw`(\d{1,2})(?:h|:)(\d{2})?h?`
// oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
const sentence = new RegExp(String.raw`^(?:de )?${day}(?: (a|e) ${day})?,? (?:das|de) ${time} (?:as|a) ${time}$`)

export function openingHours(workingTimes: string): string[] {
  return removeAccents(workingTimes)
    .toLowerCase()
    .split(/[.;\n]/)
    .flatMap((part) => {
      const match = sentence.exec(part.trim().replace(/\s+/g, " "))
      if (!match) return []
      const [, first = "", join, last, ...times] = match
      const [opens, closes] = [clock(times[0], times[1]), clock(times[2], times[3])]
      if (!opens || !closes || opens >= closes) return []
      const open = last ? `${code(first)}${join === "e" ? "," : "-"}${code(last)}` : code(first)
      return [`${open} ${opens}-${closes}`]
    })
}

function code(name: string): string {
  return days[dayNames.indexOf(name)] as string
}

function clock(hours = "", minutes = "00"): string | undefined {
  return Number(hours) <= 23 && Number(minutes) <= 59 ? `${hours.padStart(2, "0")}:${minutes}` : undefined
}
