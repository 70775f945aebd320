import type { ContentJob, ImportResult } from "#domain/content-jobs/content-job.ts"
import type { Services } from "#domain/services.server.ts"
import type { Listed } from "#domain/content-jobs/listed.ts"
import type { Mistake } from "#domain/content/mistake.ts"
import type { EntryKind } from "#domain/entries/entry-kind.ts"
import { commandHint } from "#platform/text/command-hint.ts"
import { kindNames } from "#domain/entries/entry-names.ts"
import { formatField } from "#domain/entries/field-descriptions/format-field.ts"
import type { RuledItem } from "#panel/ui/ruled-list.tsx"
import { presentConflicts } from "./present-conflicts.server.ts"
import { presentImported } from "./present-imported.ts"
import { zipUpload } from "./zip-upload.ts"

/* The result of a content job as display texts. */

export type ImportView = NonNullable<Awaited<ReturnType<typeof presentResult>>>

export async function presentResult(services: Pick<Services, "db" | "clock">, { task, result, made }: ContentJob) {
  switch (result?.is) {
    case "refused":
      return { is: result.is, reason: `${result.reason}${task.do === "export-content" ? "" : " Nada foi importado."}` }
    case "mistakes":
      return { is: result.is, mistakes: map(result.mistakes, presentMistake) }
    case "conflicts":
      return { is: result.is, conflicts: await presentConflicts(services, result.conflicts) }
    case "tried":
    case "imported":
      return presentReport(result)
    case "not-undone":
      return {
        is: result.is,
        isUndone: result.isUndone,
        changed: result.changed.map((entry) => presentImported(entry)),
        problems: result.problems.map(({ kind, id, field, reason }) => ({
          ...presentImported({ kind, id, title: `${kindNames[kind].one} ${id}` }, [
            [field && formatField(kind, field), reason].filter(Boolean).join(": "),
          ]),
          key: `${kind} ${id} ${field} ${reason}`,
        })),
      }
    case "undone":
      return { is: result.is }
    case "made":
      return { is: result.is, note: made && made.bytes > zipUpload.fileMaxBytes ? tooLargeToImport : undefined }
    // Other pages show these.
    case "prices-tried":
    case "prices-published":
    case "reviewed":
      return undefined
    default:
      return result satisfies undefined
  }
}

const tooLargeToImport =
  "Este ZIP tem mais de 200 MB, e o painel não o recebe de volta. Para importá-lo, abra-o em uma pasta no servidor e " +
  `rode ${commandHint("content import pasta")}.`

function presentReport({ is, changed, kinds, batch, digest, prefer, isOutdated, ...lists }: ImportResult) {
  const { changes, kept, undone = { items: [], total: 0 }, warnings } = lists
  return {
    is,
    changed,
    batch,
    digest,
    prefer,
    isOutdated: isOutdated ?? false,
    warnings: map(warnings, presentMistake),
    kinds: Object.entries(kinds)
      .map(([kind, counts]) => ({ kind: kindNames[kind as EntryKind].many, ...counts }))
      .filter(({ created, changed: others, removed }) => created + others + removed > 0),
    created: map(changes.created, (entry) => {
      const { to, ...item } = presentImported(entry)
      // Before the import the entry has no page to open.
      return is === "imported" ? { ...item, to } : item
    }),
    altered: map(changes.changed, ({ fields, ...entry }) =>
      presentImported(entry, [fields.map((field) => formatField(entry.kind, field)).join(", ")]),
    ),
    removed: map(changes.removed, (entry) => presentImported(entry)),
    kept: map(kept, (entry) => presentImported(entry)),
    undone: map(undone, (entry) => presentImported(entry)),
  }
}

/** An importer's error; the field keeps its name in the file. */
function presentMistake({ file, line, field, reason }: Mistake, index: number): RuledItem {
  return { key: String(index), title: `${file}, linha ${line}`, about: field ? `${field}: ${reason}` : reason }
}

function map<Item, View>({ items, total }: Listed<Item>, present: (item: Item, index: number) => View): Listed<View> {
  return { items: items.map(present), total }
}
