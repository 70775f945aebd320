import { type EntryRef, isSameEntry } from "#domain/entries/entry-kind.ts"
import { kindNames } from "#domain/entries/entry-names.ts"
import type { EntryProblem } from "#domain/entries/publish/plan-entries.server.ts"
import { findDescription } from "./describe-field.ts"

/* Names of fields and mistakes for staff: in the editor, on the first screen, in previews and in emails. */

/** "Preço promocional", "Cota 2 › Valor em reais". A part that is not one of our fields is shown as written. */
export function formatField(kind: EntryRef["kind"], name: string): string {
  const parts = name.split(".")
  return parts
    .map((part, index) => {
      const number = /\[(\d+)\]$/.exec(part)?.[1]
      const description = findDescription(kind, parts.slice(0, index + 1).join("."))
      if (!description) return part
      const { label, called = label } = description
      return number === undefined ? called : `${called} ${Number(number) + 1}`
    })
    .join(" › ")
}

/** Names the place of a mistake: "Nome". For another entry than `own`, the entry too: "cidade 5, Nome". */
export function formatPlace({ kind, id, field }: Omit<EntryProblem, "reason">, own?: EntryRef): string {
  const isOwn = own !== undefined && isSameEntry(own, { kind, id })
  const place = [isOwn ? "" : `${kindNames[kind].one} ${id}`, field === "" ? "" : formatField(kind, field)]
  return place.filter(Boolean).join(", ")
}

/** "Promoção › Último dia: este dia não existe no calendário" */
export function formatProblem(problem: EntryProblem, own?: EntryRef): string {
  const place = formatPlace(problem, own)
  return place === "" ? problem.reason : `${place}: ${problem.reason}`
}
