import { expect } from "vitest"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import type { Services } from "#domain/services.server.ts"
import { quantile } from "#tools/bench/measures.ts"
import { collect } from "./collect.ts"
import { type Family, type Mark, families, familyFiles, markOf, markedFields } from "./content-families.ts"
import { actionFaults, finalFaults, historyFaults, readingFaults } from "./content-faults.ts"
import { importAgainAndAgain } from "./content-import.ts"
import { publishedMark } from "./content-shown.ts"
import { readAgainAndAgain } from "./content-readers.ts"
import { type ContentLog, editFamily } from "./content-work.ts"
import { planDisasters } from "./disasters.ts"
import { employ } from "./panel-staff.ts"
import { type Progress, strikeDuring } from "./strike.ts"
import { damagesOf, prepareTestEnvironment } from "./test-environment.ts"

export interface ContentCrashOptions {
  engine: "sqlite" | "postgres"
  processes?: number
  /** Concurrent readers per process. Default: 1. */
  readers?: number
  /** Number of editors; each edits its own family of entries. */
  editors: number
  /** Submits attempted by each editor. */
  actions: number
  /** Limit of imports attempted meanwhile. */
  imports: number
  kills: number
  databaseKills?: number
  seed: string
}

export interface ContentCrashReport {
  acknowledged: number
  silent: number
  refused: number
  imported: number
  /** Number of answers to readers, and number of distinct ones. */
  read: number
  states: number
  /** Milliseconds between the answer to a publication and the last process that shows it: median, p95 and maximum. */
  shownAfterMs: number[]
  /** Violations found. */
  faults: string[]
}

/**
 * Editors save, publish, schedule, undo and import while the site is killed repeatedly and visitors read. Afterwards
 * the answers and pages are compared with the database.
 */
export async function contentCrashRun(options: ContentCrashOptions): Promise<ContentCrashReport> {
  const { engine, processes = 1, readers = 1, editors, actions, imports, seed, databaseKills = 0 } = options
  const all = families(editors + 1)
  using content = await createExampleFolder(familyFiles(all))
  await using environment = await prepareTestEnvironment({ engine, processes, contentDir: content.folder })
  const { supervisor, services } = environment
  await supervisor.start()
  const log: ContentLog = { actions: [], unexpected: [], shownAfterMs: [] }
  const progress: Progress = { acknowledged: 0, over: false }
  const onAcknowledged = () => void (progress.acknowledged += 1)
  const { urls } = supervisor
  const common = { db: services.db, urls, seed, actions, onAcknowledged }
  const [ofFiles, ...edited] = all as [Family, ...Family[]]
  const workers = await collect(edited.length + 1, () => employ(services, { isOwner: true }))
  const reading = readAgainAndAgain(urls, all, { progress, readers, pauseMs: 15 })
  const importing = importAgainAndAgain(workers.at(-1)!, log, {
    services,
    urls,
    seed,
    all,
    family: ofFiles,
    tries: imports,
    progress,
  })
  const working = Promise.all(edited.map((family, index) => editFamily(workers[index]!, family, log, common))).finally(
    () => (progress.over = true),
  )
  const disasters = planDisasters(seed, { ...options, databaseKills, processes })
  await strikeDuring(environment, disasters, { progress, expected: editors * actions * 0.6 })
  await working
  const [readings, imported] = await Promise.all([reading, importing])
  const codes = await supervisor.stop()
  // The site publishes due drafts when it starts.
  await endLeases(services)
  const mark = await leaveDue(services, log, ofFiles.package)
  await supervisor.start()
  await expect.poll(() => countDue(services), { timeout: 60_000 }).toBe(0)
  const scheduled = await publishedMark(services.db, ofFiles.package)
  const faults = [
    ...(scheduled === mark ? [] : [`the scheduled ${mark} was not published, but ${scheduled}`]),
    ...log.unexpected,
    ...supervisor.unexpectedEnds,
    ...(await actionFaults(services.db, log)),
    ...(await readingFaults(services.db, readings)),
    ...(await finalFaults(services.db, urls, all)),
    ...(await historyFaults(services.db, all)),
    ...(await damagesOf(services)),
  ]
  codes.push(...(await supervisor.stop()))
  const count = (outcome: string) => log.actions.filter((action) => action.outcome === outcome).length
  return {
    acknowledged: count("acknowledged"),
    silent: count("silent"),
    refused: count("refused"),
    imported,
    read: readings.answered,
    states: [...readings.byFamily.values()].reduce((sum, states) => sum + states.size, 0),
    shownAfterMs: [0.5, 0.95, 1].map((share) => Math.round(quantile(log.shownAfterMs, share))),
    faults: [...faults, ...codes.filter((code) => code !== 0).map((code) => `SIGTERM ended with ${code}`)],
  }
}

/** Leaves a draft that is due while no process runs, whatever the editors scheduled. Returns its mark. */
async function leaveDue(services: Services, { actions }: ContentLog, ref: EntryRef): Promise<Mark> {
  const mark = markOf(ref, 9_999)
  await draftEntry(services, ref, markedFields(ref, mark))
  await services.db
    .updateTable("content_draft")
    .set({ publish_at: new Date(services.clock().getTime() - 1_000).toISOString() })
    .where("kind", "=", ref.kind)
    .where("entry_id", "=", ref.id)
    .execute()
  actions.push({ ref, mark, what: "save", outcome: "acknowledged" })
  return mark
}

/** A killed process keeps its lease on scheduled drafts for three minutes. */
async function endLeases({ db }: Services) {
  await db.updateTable("content_draft").set({ leased_until: null }).execute()
}

async function countDue({ db, clock }: Services): Promise<number> {
  const due = db.selectFrom("content_draft").select("entry_id").where("publish_at", "<=", clock().toISOString())
  return (await due.execute()).length
}
