import { removeAccents } from "#platform/text/remove-accents.ts"

/*
 * Opening hours as agencies write them, as schema.org reads them: "Segunda a sexta, das 9h às 18h." is "Mo-Fr 09:00-18:00".
 * A sentence that says it in another way is left out: nothing is better than wrong hours.
 */

const days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
const dayNames = ["segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo"]
const day = `(${dayNames.join("|")})(?:-feira)?s?`
const time = String.raw`(\d{1,2})(?:h|:)(\d{2})?h?`
// oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
const sentence = new RegExp(String.raw`^(?:de )?${day}(?: (a|e) ${day})?,? (?:das|de) ${time} (?:as|a) ${time}$`)

export function openingHours(workingTimes: string): string[] {
  const plain = removeAccents(workingTimes).toLowerCase()
  return plain.split(/[.;\n]/).flatMap((part) => {
    const found = sentence.exec(part.trim().replace(/\s+/g, " "))
    if (!found) return []
    const [, first = "", join, last, ...times] = found
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
