import * as z from "zod/mini"
import { reading, refuse } from "#platform/forms/field-schemas.ts"
import { parseDay } from "#platform/time/calendar-day.ts"
import { type TravelDates, formatTravelDates, splitRange } from "./travel-dates.ts"

/** The two dates, from `today` on. The controls are 0 (first day) and 1 (last day). */
export function travelDates(today: string) {
  const documented = z.string().check(z.regex(/^(\d{2}\/\d{2}\/\d{4} - \d{2}\/\d{2}\/\d{4})?$/))
  return z.pipe(
    reading((sent, context) => {
      const texts = splitRange(sent)
      if (!texts) return refuse(context, "Informe as datas como em 14/03/2027 - 19/03/2027.", [0])
      const [start, end] = texts.map(parseDay)
      if (!start) refuse(context, dayMessage("ida", texts[0]), [0])
      if (!end) refuse(context, dayMessage("volta", texts[1]), [1])
      if (start && start < today) refuse(context, "A data de ida já passou: escolha hoje ou um dia adiante.", [0])
      if (start && end && end < start) refuse(context, "A volta está antes da ida: confira as duas datas.", [1])
      return start && end && formatTravelDates({ start, end })
    }, documented),
    z.transform((text): TravelDates => {
      const [start = "", end = ""] = (splitRange(text) ?? []).map((day) => parseDay(day) ?? "")
      return { start, end }
    }),
  )
}

function dayMessage(which: "ida" | "volta", text: string): string {
  if (text === "") return `Informe a data de ${which}, como 14/03/2027.`
  return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)
    ? `A data de ${which} não existe no calendário: confira dia e mês.`
    : `Escreva a data de ${which} com dia, mês e ano, como 14/03/2027.`
}
