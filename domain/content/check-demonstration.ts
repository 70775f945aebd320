import { kinds } from "./content.ts"
import { demoMarks } from "./demo-marks.ts"
import { type Findings, type ParsedContent, type Place, mistakeAt } from "./parsed-content.ts"
import type { Path } from "./mistake.ts"

/** Warns of what an agency copied from the demonstration and did not change. */
export function checkDemonstration({ agency, entries }: ParsedContent, { warnings }: Findings) {
  if (!agency || agency.value.demonstration) return
  for (const located of [[agency], ...kinds.map((kind) => entries[kind])])
    for (const { value, at } of located)
      for (const { path, reason } of demoMarks(value)) warnings.push(mistakeAt(at, path, reason))
  const checkDay = (at: Place, path: Path, day: string, meaning: string) => {
    if (day.startsWith("hoje")) warnings.push(mistakeAt(at, path, `${day} muda a cada importação: ${meaning}`))
  }
  for (const [index, { day }] of agency.value.rates.entries())
    checkDay(agency.at, ["rates", index, "day"], day, "escreva o dia da cotação, ou uma antiga parece de hoje")
  for (const { value, at } of entries.packages)
    if (value.promotion)
      checkDay(at, ["promotion", "ends"], value.promotion.ends, "escreva o dia, ou a promoção não acaba nunca")
}
