import { type Mistake, mistakeLine } from "#domain/content/mistake.ts"
import { entryKey } from "#domain/entries/entry-kind.ts"
import type { UndoResult } from "#domain/imports/undo-import.server.ts"
import type { ImportReport, ImportedEntry } from "#domain/imports/import-content.server.ts"
import { counted } from "#platform/text/format-count.ts"

/* The output of `npm run content` about an import. */

const columns = { created: "novos", changed: "alterados", removed: "removidos", unchanged: "iguais" } as const

/** A line for each kind, or that nothing changes. */
export function importLines({ changed, kinds, kept }: ImportReport): string[] {
  const undone = kept.filter(({ isUndone }) => isUndone).length
  const edited = kept.length - undone
  const keptLines = [
    ...(edited > 0 ? [`${counted(edited, "item", "itens")} do painel: ficam como estão.`] : []),
    ...(undone > 0
      ? [
          `${counted(undone, "item", "itens")} de uma importação desfeita: ficam como estão. ` +
            "Com --prefer files valem os arquivos.",
        ]
      : []),
  ]
  if (!changed)
    return kept.length > 0
      ? ["Sem mudanças: os arquivos dizem o mesmo que na última importação.", ...keptLines]
      : ["Sem mudanças: o site já mostra exatamente este conteúdo."]
  const header = ["", ...Object.values(columns)]
  const lines = Object.entries(kinds).map(([kind, counts]) => [
    kind,
    ...Object.keys(columns).map((column) => String(counts[column as keyof typeof columns])),
  ])
  return [
    ...[header, ...lines].map(
      ([kind = "", ...cells]) => kind.padEnd(16) + cells.map((cell) => cell.padStart(11)).join(""),
    ),
    ...keptLines,
  ]
}

const changeNames: Record<ImportedEntry["change"], string> = {
  created: "novo",
  changed: "alterado",
  removed: "removido",
}

/** Maximum entries listed of each kind of change. */
const shownMax = 50

/** A line for each entry that changes. */
export function changeLines({ changes }: Pick<ImportReport, "changes">): string[] {
  return [...Map.groupBy(changes, ({ change }) => change)].flatMap(([change, entries]) => {
    const name = `  ${changeNames[change].padEnd(9)}`
    const lines = entries
      .slice(0, shownMax)
      .map(({ fields, ...entry }) => `${name} ${entryKey(entry)}${fields.length > 0 ? `: ${fields.join(", ")}` : ""}`)
    return entries.length > shownMax ? [...lines, `${name} … e mais ${entries.length - shownMax}`] : lines
  })
}

/**
 * Why an import cannot be undone: it was undone before, or an entry has changed since, or so often that its former
 * state is no longer kept, or the content rules refuse its former state.
 */
export function obstacleLines(result: UndoResult): string[] {
  if (result.status === "undone") return ["  a importação já foi desfeita"]
  if (result.status === "conflict" && result.entries.length === 0)
    return ["  a história já não guarda o que alguns itens diziam antes"]
  if (result.status === "conflict")
    return result.entries.map((entry) => `  ${entryKey(entry)}: mudou depois da importação`)
  if (result.status !== "refused") return []
  return result.problems.map(({ field, reason, ...ref }) => `  ${entryKey(ref)}  ${field}: ${reason}`)
}

/** `2 erros:` and a line for each. */
export function mistakeLines(mistakes: readonly Mistake[], one: string, many: string): string[] {
  return [`\n${counted(mistakes.length, one, many)}:`, ...mistakes.map((mistake) => `  ${mistakeLine(mistake)}`)]
}
