import { href } from "react-router"
import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { type Draft, draftTag, findDraft, listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { mayChange } from "#domain/entries/editable-fields.ts"
import { entryKey, isSameEntry } from "#domain/entries/entry-kind.ts"
import { kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { parseEntryRefs } from "#domain/entries/entry-refs.ts"
import { type EntriesPlan, type EntryProblem, planEntries } from "#domain/entries/publish/plan-entries.server.ts"
import { warnOfChange } from "#domain/entries/publish/warn-of-change.server.ts"
import { entryRefsMax, formatEntryRefs } from "#domain/entries/preview/preview-address.ts"
import type { StoredEntry } from "#domain/entries/documents/entry-documents.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { rebaseDrafts } from "#domain/entries/drafts/rebase-draft.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { entryHref } from "#panel/entry-address.ts"
import { presentDifferences } from "#panel/content/history/present-differences.server.ts"
import { formatShown, readShown } from "#panel/shown-drafts.server.ts"
import { atEditor } from "#panel/content/entry/present-entry.server.ts"
import { onlyOwners } from "#panel/page-error.server.ts"
import { presentSchedule } from "./schedule-form.server.ts"

export type ChosenView = Awaited<ReturnType<typeof presentChosen>>

/** All drafts or one's own, the chosen ones, and what publishing these together changes. */
export async function presentSeveral({ db, clock }: Services, staff: StaffMember, query: URLSearchParams) {
  const isMine = query.get("de") === "mim"
  const all = await listDrafts(db)
  const wanted = new Set(query.getAll("item").flatMap((item) => (parseEntryRefs(item) ?? []).map(entryKey)))
  const asked = all.filter((draft) => wanted.has(entryKey(draft)))
  const chosen = await rebaseDrafts(db, asked.slice(0, entryRefsMax))
  const plan = await planEntries(db, chosen, clock(), { search: false })
  const keys = new Set(chosen.map(entryKey))
  const views = []
  for (const draft of chosen) views.push(await presentChosen(db, draft, { plan, chosen }))
  const first = chosen[0]
  return {
    isMine,
    leftOut: asked.length - chosen.length,
    drafts: all
      .filter((draft) => !isMine || draft.staffId === staff.id || keys.has(entryKey(draft)))
      .map((draft) => ({
        ref: formatEntryRefs([draft]),
        title: titleOf(draft, draft.document),
        about: kindNames[draft.kind].one,
        savedBy: draft.savedBy,
        savedAt: draft.savedAt,
        isChosen: keys.has(entryKey(draft)),
      })),
    chosen: views,
    // Problems of entries that are not among the chosen drafts.
    others: first
      ? plan.problems.filter((problem) => !keys.has(entryKey(problem))).map((problem) => atEditor(first, problem))
      : [],
    /** Drafts that this person may not publish as a whole, with the pages that publish the allowed part. */
    mixed: chosen
      .filter((draft) => !mayPublish(staff, draft, plan.before.get(entryKey(draft))))
      .map((draft) => ({
        title: titleOf(draft, draft.document),
        what: kindNames[draft.kind].one,
        to: href("/conteudo/:kind/:id/publicar", draft),
      })),
    previews: `${href("/previas")}?${new URLSearchParams(chosen.map((draft) => ["item", formatEntryRefs([draft])]))}`,
    schedule: presentSchedule(commonInstant(chosen), clock()),
  }
}

async function presentChosen(
  db: Database,
  draft: Draft,
  { plan: { before, problems, warnings }, chosen }: { plan: EntriesPlan; chosen: readonly Draft[] },
) {
  const published = before.get(entryKey(draft))
  const change = { before: published?.document, after: draft.document }
  const own = (problem: EntryProblem) => isSameEntry(problem, draft)
  return {
    title: titleOf(draft, draft.document),
    what: kindNames[draft.kind].one,
    to: entryHref(draft),
    isNew: !published,
    sent: formatShown(draft, draft),
    differences: await presentDifferences(db, draft, change.before, change.after),
    problems: problems.filter(own).map((problem) => atEditor(draft, problem)),
    warnings: [...warnings.filter(own), ...(await warnOfChange(db, draft, change, chosen))].map((problem) =>
      atEditor(draft, problem),
    ),
  }
}

function mayPublish(staff: StaffMember, { kind, document }: Draft, published: StoredEntry | undefined): boolean {
  return mayChange(kind, staff, { before: published?.document, after: document })
}

/** The schedule that all the drafts share; null if they differ. */
function commonInstant(drafts: readonly Draft[]): string | null {
  const [first = null, ...others] = new Set(drafts.map(({ publishAt }) => publishAt))
  return others.length > 0 ? null : first
}

/** The drafts named by the form; undefined if one is no longer as the page showed it. */
export async function findSent(db: Database, staff: StaffMember, form: FormData): Promise<Draft[] | undefined> {
  const sent: Draft[] = []
  for (const { tag, ...ref } of (readShown(form) ?? []).slice(0, entryRefsMax)) {
    const draft = await findDraft(db, ref)
    if (!draft || draftTag(draft) !== tag) return undefined
    sent.push(draft)
  }
  const drafts = await rebaseDrafts(db, sent)
  for (const draft of drafts) if (!mayPublish(staff, draft, await findEntry(db, draft))) throw onlyOwners()
  return drafts.length > 0 ? drafts : undefined
}
