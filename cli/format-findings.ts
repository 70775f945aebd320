import { entryKey } from "#domain/entries/entry-kind.ts"
import type { LiveReport, Severity } from "#domain/entries/live/live-findings.ts"

const severities: Record<Severity, string> = { wrong: "errado", soon: "logo", better: "melhorar" }

/** A line for each finding of `npm run content -- check --live`. */
export function findingLines({ findings, hidden }: LiveReport): string[] {
  if (findings.length === 0) return ["Nada a mudar no que está no ar."]
  const lines = findings.map(({ severity, field, reason, ...ref }) => {
    const where = `${entryKey(ref)}${field ? `  ${field}` : ""}`
    return `${severities[severity].padEnd(9)} ${where}: ${reason}`
  })
  return hidden > 0 ? [...lines, `… e mais ${hidden}`] : lines
}
