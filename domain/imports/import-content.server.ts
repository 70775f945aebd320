import { readFile } from "node:fs/promises"
import type { Database } from "#platform/database/connect.ts"
import type { Counts, TablePlan } from "#platform/database/plan-rows.server.ts"
import { writePlans } from "#platform/database/write-plan.server.ts"
import type { Image } from "#platform/images/image.ts"
import type { Services } from "#platform/services.ts"
import { counted } from "#platform/text/format-count.ts"
import { today } from "#platform/time/day.ts"
import { trimAllVersions } from "#domain/entries/history/entry-history.server.ts"
import { commandActor, recordAudit } from "#domain/audit/audit.server.ts"
import type { Actor } from "#domain/staff/actor.ts"
import { pictureFile } from "#domain/content/check-pictures.server.ts"
import { contentRows } from "#domain/content/content-rows.server.ts"
import { kindOfTable } from "#domain/content/content-tables.ts"
import { type Mistake, mistakeLine } from "#domain/content/mistake.ts"
import type { ParsedContent } from "#domain/content/parsed-content.ts"
import type { PictureRegistry } from "#domain/content/picture-registry.ts"
import { readContent } from "#domain/content/read-content.server.ts"
import { type Batch, isChange, planAndWrite } from "#domain/content/write-content.server.ts"
import { changedFields } from "#domain/entries/changed-fields.server.ts"
import type { NamedEntry } from "#domain/entries/entry-names.ts"
import { nameOrder } from "#domain/entries/entry-order.server.ts"
import { saveSearchVersion } from "#domain/search/documents/search-documents-version.server.ts"
import { ImportConflictError } from "./import-conflicts.server.ts"
import { type ComparedEntry, type FileContent, type KeptEntry, nameEntry } from "./merge-content.server.ts"
import type { Preference } from "./merge-entry.ts"
import { type ImportPlan, planDigest, planImport } from "./plan-import.server.ts"

export interface ImportServices extends Pick<Services, "db" | "images" | "clock"> {
  /** Cache folder of drawn pictures, so that each is drawn once. */
  drawnFolder: string
  pictureSources: PictureRegistry
}

export interface ImportProgress {
  step: "drawing" | "keeping" | "writing"
  done: number
  total: number
}

export interface ImportOptions {
  /** The importing person, for the history and the audit trail; absent for a command on the server. */
  actor?: Actor
  /** `ImportReport.digest` of a dry run. Throws `ImportOutdatedError` if the import would now change something else. */
  expected?: string
  /**
   * The side that wins where files and panel both changed an entry. Absent: such an entry is a conflict. `files` also
   * repeats what an undone import brought.
   */
  prefer?: Preference
  onProgress?: (progress: ImportProgress) => void
}

export interface ImportReport {
  /** False when the database already held exactly this content. */
  changed: boolean
  /** Counts by the name of the file: every kind, `pictures` and `agency`. */
  kinds: Record<string, Counts>
  warnings: Mistake[]
  /** The entries that are new, changed or removed, and the orders that change. */
  changes: ImportedEntry[]
  /** The entries changed only in the panel, and those whose import was undone: they stay. */
  kept: KeptEntry[]
  /** Batch id of its versions in the history. */
  batch: string
  /** Equal for two imports with the same changes. */
  digest: string
}

export interface ImportedEntry extends NamedEntry {
  change: "created" | "changed" | "removed"
  /** The names of its fields that change. */
  fields: string[]
}

/** Thrown when the changes differ from those of the dry run. Nothing was imported. */
export class ImportOutdatedError extends Error {
  override name = "ImportOutdatedError"
}

/** Thrown for files with mistakes. Nothing was imported. */
export class ContentError extends Error {
  override name = "ContentError"
  readonly mistakes: Mistake[]

  constructor(folder: string, mistakes: Mistake[]) {
    super(
      `O conteúdo de ${folder} tem ${counted(mistakes.length, "erro", "erros")}:\n` +
        `${mistakes.map((mistake) => `  ${mistakeLine(mistake)}`).join("\n")}`,
    )
    this.mistakes = mistakes
  }
}

/**
 * Imports the content of a folder, all or nothing, except for entries that only the panel has changed since the last
 * import. Importing it again changes nothing. Throws `ContentError` and `ImportConflictError`.
 */
export async function importContent(
  services: ImportServices,
  folder: string,
  { prefer, actor = commandActor, expected, onProgress = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  const { files, warnings } = await readFolder(services, folder, onProgress)
  const planned = await planAndWrite(services, {
    plan: async (db, batch) => {
      const plan = await planImport(db, files, { ...batch, staffId: actor.staff?.id ?? null, prefer })
      if (expected !== undefined && planDigest(plan) !== expected) throw new ImportOutdatedError()
      // Origins change also when nothing is published: different files may give equal content.
      return { ...plan, unseen: plan.origins }
    },
    within: async (trx, plan, batch) => {
      await writePlans(trx, plan.versions)
      await trimAllVersions(trx)
      // The plan has compared all entries of the search.
      await saveSearchVersion(trx, batch.at.toISOString())
      // The import into an empty database has no history and no actor.
      if (plan.versions.length > 0) await recordImport(trx, batch, { plan, actor, prefer })
    },
    onWritten: (done, total) => onProgress({ step: "writing", done, total }),
  })
  refuse(folder, planned)
  return reportOf(planned, { warnings, batch: planned.batch })
}

/**
 * A dry run: the changes that importing the folder would make. The site does not change; pictures may be added to the
 * store.
 */
export async function tryImport(
  services: ImportServices,
  folder: string,
  { prefer, onProgress = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  const at = services.clock()
  const { files, warnings } = await readFolder(services, folder, onProgress)
  const planned = await planImport(services.db, files, { at, orderedAt: at, batch: "", staffId: null, prefer })
  refuse(folder, planned)
  return reportOf(planned, { warnings, batch: "" })
}

async function recordImport(
  trx: Database,
  { at, batch }: Batch,
  { plan, actor, prefer }: { plan: ImportPlan; actor: Actor; prefer: Preference | undefined },
) {
  const changes = Map.groupBy(changesOf(plan), ({ change }) => change)
  await recordAudit(trx, at, {
    ...actor,
    action: "content-imported",
    subject: { kind: "import", id: batch },
    details: {
      ...Object.fromEntries([...changes].map(([change, entries]) => [change, entries.length])),
      ...(prefer && { prefer }),
    },
  })
}

async function readFolder(
  services: ImportServices,
  folder: string,
  onProgress: (progress: ImportProgress) => void,
): Promise<{ files: FileContent; warnings: Mistake[] }> {
  const { content, mistakes, warnings } = await readContent(folder, {
    today: today(services.clock()),
    inspect: services.images.save,
    pictureSources: services.pictureSources,
  })
  if (mistakes.length > 0) throw new ContentError(folder, mistakes)
  const pictures = await storePictures(services, content, onProgress)
  return { files: { content, rows: contentRows(content, pictures), pictures }, warnings }
}

function refuse(folder: string, { conflicts, mistakes }: ImportPlan) {
  if (conflicts.length > 0) throw new ImportConflictError(folder, conflicts)
  if (mistakes.length > 0) throw new ContentError(folder, mistakes)
}

async function storePictures(
  { images, drawnFolder, pictureSources }: ImportServices,
  { folder, pictures }: ParsedContent,
  onProgress: (progress: ImportProgress) => void,
): Promise<Map<string, Omit<Image, "alt">>> {
  const entries = new Map([...pictures].map(([name, { value }]) => [name, value]))
  const made = await pictureSources.make(entries, drawnFolder, (done, total) =>
    onProgress({ step: "drawing", done, total }),
  )
  const stored = new Map<string, Omit<Image, "alt">>()
  for (const [name, { value }] of pictures) {
    const path = made.get(name) ?? (await pictureFile(folder, value.file as string))
    stored.set(name, await images.save(await readFile(path as string)))
    onProgress({ step: "keeping", done: stored.size, total: pictures.size })
  }
  return stored
}

/** The file of each table. Changes of sections, quotas and picture uses count as changes of their entry. */
const fileOfTable: Record<string, string> = {
  ...kindOfTable,
  image: "pictures",
  setting: "agency",
}

function countsOf(plans: readonly TablePlan[]): Record<string, Counts> {
  return Object.fromEntries(
    plans.flatMap(({ table, counts }) => (fileOfTable[table] ? [[fileOfTable[table], counts]] : [])),
  )
}

function reportOf(plan: ImportPlan, other: Pick<ImportReport, "warnings" | "batch">): ImportReport {
  return {
    changed: isChange(plan.plans),
    kinds: countsOf(plan.plans),
    changes: changesOf(plan),
    kept: plan.kept,
    digest: planDigest(plan),
    ...other,
  }
}

function changesOf({ changes, orders }: ImportPlan): ImportedEntry[] {
  const ordered = orders.map(({ kind }) => ({ ...nameOrder(kind), change: "changed" as const, fields: [] }))
  return [...changes.map(changeOf), ...ordered]
}

function changeOf(entry: ComparedEntry): ImportedEntry {
  const { file, published } = entry
  return {
    ...nameEntry(entry),
    change: file ? (published ? "changed" : "created") : "removed",
    fields: file && published ? changedFields(published.document, file.document) : [],
  }
}
