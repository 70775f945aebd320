import type { Listed } from "#domain/content-jobs/listed.ts"
import { formatField } from "#domain/entries/field-descriptions/format-field.ts"
import type { ImportConflict } from "#domain/imports/import-conflicts.server.ts"
import type { Services } from "#domain/services.server.ts"
import { type DifferenceView, presentDifferences } from "#panel/content/history/present-differences.server.ts"
import type { RuledItem } from "#panel/ui/ruled-list.tsx"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"
import { presentImported } from "./present-imported.ts"

/** A field that both files and panel changed, or an entry that one side removed. */
export interface ImportConflictView extends RuledItem {
  to: string
  /** From the panel's version to the files' version; empty if the entry was removed. */
  differences: DifferenceView[]
}

export async function presentConflicts(
  services: Pick<Services, "db" | "clock">,
  { items, total }: Listed<ImportConflict>,
): Promise<Listed<ImportConflictView>> {
  const views: ImportConflictView[] = []
  for (const [index, conflict] of items.entries()) views.push(await present(services, conflict, index))
  return { items: views, total }
}

async function present(
  { db, clock }: Pick<Services, "db" | "clock">,
  conflict: ImportConflict,
  index: number,
): Promise<ImportConflictView> {
  const { kind, id, field, file, line, reason, by, at, values } = conflict
  const differences = values
    ? await presentDifferences(db, { kind, id }, { [field]: values.panel }, { [field]: values.files })
    : []
  const published = at && `${by ?? "Uma importação"} publicou ${formatRelativeInstant(at, clock())}`
  const what = field ? `${formatField(kind, field)}: ${reason}` : reason
  const words = [differences.length > 0 ? (published ?? "") : what, `${file}, linha ${line}`]
  const item = presentImported(conflict, words)
  return { ...item, key: `${item.key} ${index}`, differences }
}
