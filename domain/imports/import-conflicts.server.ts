import type { Database } from "#platform/database/connect.ts"
import { formatInstant } from "#platform/time/day.ts"
import { type Mistake, mistakeLine } from "#domain/content/mistake.ts"
import { mistakeAt } from "#domain/content/parsed-content.ts"
import { changedFields } from "#domain/entries/changed-fields.server.ts"
import { findAuthor, listVersions } from "#domain/entries/history/entry-history.server.ts"
import { entryKey } from "#domain/entries/entry-kind.ts"
import type { NamedEntry } from "#domain/entries/entry-names.ts"
import { nameOrder } from "#domain/entries/entry-order.server.ts"
import { type ComparedEntry, type OrderConflict, nameEntry } from "./merge-content.server.ts"

/** A field that was changed both in the files and in the panel. An empty field: the entry was removed on one side. */
export interface ImportConflict extends NamedEntry, Mistake {
  /** Name of the person who published it in the panel. */
  by: string | undefined
  at: string | undefined
  /** The field's values on both sides. */
  values?: { panel: unknown; files: unknown }
}

/** Thrown when files and panel both changed something. Nothing was imported. */
export class ImportConflictError extends Error {
  override name = "ImportConflictError"
  readonly conflicts: ImportConflict[]

  constructor(folder: string, conflicts: ImportConflict[]) {
    super(
      `O conteúdo de ${folder} e o painel mudaram os mesmos itens:\n` +
        conflicts.map((conflict) => `  ${mistakeLine(conflict)}`).join("\n"),
    )
    this.conflicts = conflicts
  }
}

export async function describeConflicts(db: Database, entries: readonly ComparedEntry[]): Promise<ImportConflict[]> {
  const conflicts: ImportConflict[] = []
  for (const entry of entries) {
    const author = await findAuthor(db, entry)
    const { by, at } = author?.origin === "import" ? {} : (author ?? {})
    for (const difference of differencesOf(entry, who(by, at)))
      conflicts.push({ ...nameEntry(entry), by, at, ...difference })
  }
  return conflicts
}

export async function describeOrderConflicts(
  db: Database,
  conflicts: readonly OrderConflict[],
): Promise<ImportConflict[]> {
  const described: ImportConflict[] = []
  for (const { kind, located } of conflicts) {
    const ref = nameOrder(kind)
    const [{ by, at } = { by: undefined, at: undefined }] = await listVersions(db, ref)
    const reason = `a ordem mudou nos arquivos e no painel${who(by, at)}`
    const mistake = located ? mistakeAt(located.at, [], reason) : { file: `${kind}.yaml`, line: 1, field: "", reason }
    described.push({ ...ref, by, at, ...mistake })
  }
  return described
}

type Difference = Mistake & Pick<ImportConflict, "values">

function differencesOf(entry: ComparedEntry, author: string): Difference[] {
  const { kind, file, published, located } = entry
  if (!file || !located)
    return [
      {
        file: `${kind}.yaml`,
        line: 1,
        field: "",
        reason: `${entryKey(entry)} saiu dos arquivos, mas mudou no painel${author}`,
      },
    ]
  if (!published) return [mistakeAt(located.at, [], `mudou nos arquivos, mas saiu do ar no painel${author}`)]
  const [panel, files] = [published.document, file.document] as Array<Record<string, unknown>>
  return changedFields(panel, files).map((field) => ({
    ...mistakeAt(located.at, [field], `mudou nos arquivos e no painel${author}`),
    values: { panel: panel?.[field], files: files?.[field] },
  }))
}

function who(by: string | undefined, at: string | undefined): string {
  return at === undefined ? "" : ` (${by ? `${by}, ` : ""}${formatInstant(new Date(at), " ")})`
}
