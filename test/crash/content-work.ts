import { setTimeout as sleep } from "node:timers/promises"
import { Chance } from "@travessia/posters/randomness.ts"
import { draftTag, findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { formatShown } from "#panel/shown-drafts.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { editorForm } from "#test/panel/editor-form.ts"
import { type Family, type Mark, markIn, markOf, markedFields } from "./content-families.ts"
import { untilShown } from "./content-shown.ts"
import { type PanelAnswer, type Worker, ask } from "./panel-staff.ts"
import { untilAnswered } from "./until-answered.ts"

/* Editors who save, publish, schedule and undo while the site is killed; records the answers. */

/** `acknowledged`: confirmed. `silent`: no answer, or one without a result. `refused`: rejected. */
type Outcome = "acknowledged" | "silent" | "refused"

/** An attempt to save or publish a draft. */
interface ContentAction {
  ref: EntryRef
  mark: Mark
  what: "save" | "publish"
  outcome: Outcome
}

export interface ContentLog {
  actions: ContentAction[]
  /** Unexpected answers, and acknowledged publications that a process does not show. */
  unexpected: string[]
  /** Milliseconds from the answer to a publication until the last process shows it; only if no process was down. */
  shownAfterMs: number[]
}

export interface EditorOptions {
  db: Database
  urls: readonly string[]
  seed: string
  /** Submits attempted by each editor. */
  actions: number
  onAcknowledged: () => void
}

/** One editor, working on a family that nobody else edits. */
export async function editFamily(
  worker: Worker,
  family: Family,
  log: ContentLog,
  { db, urls, seed, actions, onAcknowledged }: EditorOptions,
): Promise<void> {
  const chance = new Chance(`${seed} ${family.page}`)
  const both = [family.package, family.segment]
  const count = { marks: 0, answered: 0 }

  const press = async (path: string, fields: Record<string, string | string[]>) => {
    const pairs = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
    const answer = await ask(`${chance.pick(urls)}/painel${path}`, worker, new URLSearchParams(pairs))
    if (![0, 302, 409, 422, 503].includes(answer.status)) log.unexpected.push(`${answer.status} ${path}`)
    return answer
  }
  const note = (
    what: ContentAction["what"],
    marked: ReadonlyArray<{ ref: EntryRef; mark: Mark }>,
    outcome: Outcome,
  ) => {
    log.actions.push(...marked.map(({ ref, mark }) => ({ ref, mark, what, outcome })))
    if (outcome === "acknowledged") onAcknowledged()
    if (outcome !== "silent") count.answered += 1
    return outcome === "acknowledged"
  }
  const save = async (ref: EntryRef) => {
    const mark = markOf(ref, (count.marks += 1))
    const form = await untilAnswered(async () => {
      const digest = (await findEntryState(db, ref))?.digest ?? ""
      return editorForm(db, ref, { ...markedFields(ref, mark), intent: `keep:${digest}` })
    })
    const answer = await press(pathOf(ref), form)
    return note("save", [{ ref, mark }], outcomeOf(answer, /^\/painel\/conteudo\/\w+\/\d+$/))
  }
  /** Restores an earlier version as a draft. */
  const undo = async (ref: EntryRef) => {
    const versions = await untilAnswered(() => listVersions(db, ref))
    if (versions.length === 0) return
    const { id, document } = chance.pick(versions)
    const draft = draftTag(await draftOf(ref))
    const answer = await press(`${pathOf(ref)}/historia`, { version: id, draft })
    note("save", [{ ref, mark: markIn(document) }], outcomeOf(answer, /feito=voltou/))
  }
  const publish = async (refs: readonly EntryRef[], fields: Record<string, string> = {}) => {
    const drafts = (await Promise.all(refs.map(draftOf))).filter((draft) => draft !== undefined)
    const [first] = drafts
    if (!first) return
    const isAlone = refs.length === 1
    const path = isAlone ? `${pathOf(first)}/publicar` : "/conteudo/publicar"
    const named = drafts.map((draft) => formatShown(draft, draft))
    const chosen: Record<string, string | string[]> = { draft: isAlone ? draftTag(first) : named }
    const answer = await press(path, { ...chosen, ...fields })
    const marked = drafts.map((ref) => ({ ref, mark: markIn(ref.document) }))
    if (fields.intent === "schedule") return note("save", marked, outcomeOf(answer, /feito=agendados?$/))
    const isPublished = note("publish", marked, outcomeOf(answer, /feito=(?:publicados?|igua(?:l|is))$/))
    if (isPublished) await untilShown(db, log, { urls, page: family.page, marked })
  }
  const draftOf = (ref: EntryRef) => untilAnswered(() => findDraft(db, ref))

  while (count.answered < actions) {
    const [way, before] = [chance.next(), log.actions.length]
    if (way < 0.35) await save(chance.pick(both))
    else if (way < 0.55) await publish([chance.pick(both)])
    else if (way < 0.65) await undo(chance.pick(both))
    else if ((await save(family.package)) && (await save(family.segment))) {
      if (way < 0.88) await publish(both)
      else {
        await publish(both, { intent: "schedule", day: tomorrow(), time: "15:00" })
        // The draft is due now; the site publishes it at its next check, for example at start.
        await untilAnswered(() => makeDue(db, both))
      }
    }
    if (log.actions.at(-1)?.outcome === "silent" || log.actions.length === before) await sleep(chance.whole(20, 120))
  }
}

function outcomeOf({ status, location }: PanelAnswer, done: RegExp): Outcome {
  if (status === 302 && done.test(location)) return "acknowledged"
  return status === 0 || status === 503 ? "silent" : "refused"
}

function pathOf({ kind, id }: EntryRef): string {
  return `/conteudo/${kind}/${id}`
}

async function makeDue(db: Database, refs: readonly EntryRef[]) {
  for (const { kind, id } of refs)
    await db
      .updateTable("content_draft")
      .set({ publish_at: "2020-01-01T00:00:00.000Z" })
      .where("kind", "=", kind)
      .where("entry_id", "=", id)
      .where("publish_at", "is not", null)
      .execute()
}

function tomorrow(): string {
  return new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
}
