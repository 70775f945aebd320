import type { Services } from "#platform/services.ts"
import { isSameEntry } from "#domain/entries/entry-kind.ts"
import { showsPicture } from "#domain/entries/picture-fields.ts"
import { type EntryChange, type EntryProblem, planEntries } from "./plan-entries.server.ts"

interface Faulty<Draft> {
  draft: Draft
  problems: EntryProblem[]
}

/**
 * Returns the drafts to leave out, with their problems; at least one. A problem belongs to the draft of its own entry;
 * a problem of any other picture, to the drafts that show it. Only if no draft is found so: to each draft without which
 * it disappears, and if there is none either, to all.
 */
export async function listFaulty<Draft extends EntryChange>(
  services: Pick<Services, "db" | "clock">,
  drafts: readonly Draft[],
  problems: readonly EntryProblem[],
): Promise<Faulty<Draft>[]> {
  const own = blame(drafts, problems, (draft, problem) => ownersOf(problem, drafts).includes(draft))
  // The remaining problems may disappear with these.
  if (own.length > 0) return own
  const without = new Map<Draft, EntryProblem[]>()
  for (const draft of drafts) without.set(draft, await problemsWithout(services, drafts, draft))
  const causes = blame(drafts, problems, (draft, problem) => !without.get(draft)?.some((one) => isSame(one, problem)))
  return causes.length > 0 ? causes : drafts.map((draft) => ({ draft, problems: [...problems] }))
}

function blame<Draft>(
  drafts: readonly Draft[],
  problems: readonly EntryProblem[],
  isOf: (draft: Draft, problem: EntryProblem) => boolean,
): Faulty<Draft>[] {
  return drafts
    .map((draft) => ({ draft, problems: problems.filter((problem) => isOf(draft, problem)) }))
    .filter((faulty) => faulty.problems.length > 0)
}

/**
 * The drafts that a problem belongs to: that of its entry; for a picture that is not among them, those that show it.
 * A new picture's own draft is not scheduled.
 */
function ownersOf<Draft extends EntryChange>(problem: EntryProblem, drafts: readonly Draft[]): Draft[] {
  const own = drafts.filter((draft) => isSameEntry(draft, problem))
  if (own.length > 0 || problem.kind !== "pictures") return own
  return drafts.filter(({ document }) => showsPicture(document, problem.id))
}

async function problemsWithout<Draft extends EntryChange>(
  { db, clock }: Pick<Services, "db" | "clock">,
  drafts: readonly Draft[],
  left: Draft,
): Promise<EntryProblem[]> {
  const others = drafts.filter((draft) => draft !== left)
  return (await planEntries(db, others, clock(), { search: false })).problems
}

function isSame(one: EntryProblem, other: EntryProblem): boolean {
  return isSameEntry(one, other) && one.field === other.field && one.reason === other.reason
}
