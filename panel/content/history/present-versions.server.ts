import { mayChange } from "#domain/entries/editable-fields.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { type EntryState, equalsPublished } from "#domain/entries/drafts/entry-state.server.ts"
import { type EntryVersion, listVersions } from "#domain/entries/history/entry-history.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"
import { type DifferenceView, presentDifferences } from "./present-differences.server.ts"

export interface VersionView {
  id: string
  when: string
  at: string
  who: string | undefined
  what: string
  isFirst: boolean
  /** From the version before. */
  differences: DifferenceView[]
  isNow: boolean
  mayRestore: boolean
}

const originTexts = {
  panel: "publicou",
  import: "Importação dos arquivos",
  schedule: "publicou, na hora marcada",
  undo: "desfez",
} as const

/** The versions of an entry, latest first, each with what it changed. */
export async function presentVersions(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffMember,
  { ref, state }: { ref: EntryRef; state: EntryState },
): Promise<VersionView[]> {
  const versions = await listVersions(db, ref)
  const now = clock()
  const views: VersionView[] = []
  for (const [index, { id, document, at, by, origin }] of versions.entries()) {
    const before: EntryVersion | undefined = versions[index + 1]
    const isRemoval = document === null
    // An undo, an import or a removal by command has no author.
    const command = origin === "import" && !isRemoval ? undefined : "Um comando no servidor"
    views.push({
      id,
      when: formatRelativeInstant(at, now),
      at,
      who: by ?? command,
      what: isRemoval ? "tirou do ar" : origin === "import" && by ? "importou" : originTexts[origin],
      isFirst: before === undefined,
      differences: before && !isRemoval ? await presentDifferences(db, ref, before.document, document) : [],
      isNow: equalsPublished(ref, document, state.published),
      mayRestore: !isRemoval && mayChange(ref.kind, staff, { before: state.document, after: document }),
    })
  }
  return views
}
