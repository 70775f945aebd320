import { readFile } from "node:fs/promises"
import type { Database } from "#platform/database/connect.ts"
import type { Counts, TablePlan } from "#platform/database/plan-rows.server.ts"
import { lockContent, writePlans } from "#platform/database/write-plan.server.ts"
import type { Image } from "#platform/images/image.ts"
import type { Services } from "#platform/services.ts"
import { timeOrderedId } from "#platform/text/time-ordered-id.server.ts"
import { today } from "#platform/time/day.ts"
import { pictureFile } from "#domain/content/check-pictures.server.ts"
import { kinds } from "#domain/content/content.ts"
import { contentRows } from "#domain/content/content-rows.server.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import { type Mistake, mistakeLine } from "#domain/content/mistake.ts"
import type { ParsedContent } from "#domain/content/parsed-content.ts"
import type { PictureRegistry } from "#domain/content/picture-registry.ts"
import { readContent } from "#domain/content/read-content.server.ts"
import { isChange, planAndWrite } from "#domain/content/write-content.server.ts"
import { changedFields } from "#domain/entries/changed-fields.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { ImportConflictError } from "./import-conflicts.server.ts"
import { trimVersions } from "./import-history.server.ts"
import type { FileContent, Preference } from "./merge-content.server.ts"
import { type ImportPlan, planImport } from "./plan-import.server.ts"

export interface ImportServices extends Pick<Services, "db" | "images" | "clock"> {
  /** The cache folder of pictures from sources, so that each is made once. */
  drawnFolder: string
  pictureSources: PictureRegistry
}

export interface ImportProgress {
  step: "drawing" | "keeping" | "writing"
  done: number
  total: number
}

export interface ImportOptions {
  /** Whose entry is imported where files and panel both changed it. Without it such an entry refuses the import. */
  prefer?: Preference
  onProgress?: (progress: ImportProgress) => void
}

export interface ImportReport {
  /** False when the database already held exactly this content. */
  changed: boolean
  /** Counts by the name of the file: every kind, `pictures` and `agency`. */
  kinds: Record<string, Counts>
  warnings: Mistake[]
  /** The entries that are new, changed or removed. */
  changes: ImportedEntry[]
  /** The entries that the panel changed, and the files did not: they stay. */
  kept: EntryRef[]
}

export interface ImportedEntry extends EntryRef {
  change: "created" | "changed" | "removed"
  /** The names of its fields that change. */
  fields: string[]
}

/** Thrown for files with mistakes. Nothing was imported. */
export class ContentError extends Error {
  override name = "ContentError"
  readonly mistakes: Mistake[]

  constructor(folder: string, mistakes: Mistake[]) {
    super(
      `O conteúdo de ${folder} tem ${mistakes.length} erro(s):\n` +
        `${mistakes.map((mistake) => `  ${mistakeLine(mistake)}`).join("\n")}`,
    )
    this.mistakes = mistakes
  }
}

/**
 * Brings the database to the content of a folder, all or nothing, except for what only the panel changed since the last
 * import. Importing it again changes nothing. Throws `ContentError` and `ImportConflictError`.
 */
export async function importContent(
  services: ImportServices,
  folder: string,
  { prefer, onProgress = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  const { db } = services
  const at = services.clock()
  const { files, warnings } = await readFolder(services, folder, onProgress)
  const planned = await planAndWrite(db, at.toISOString(), {
    plan: (db) => planImport(db, files, { at, batch: timeOrderedId(at), prefer }),
    within: async (trx, { origins, versions }) => {
      await writePlans(trx, [...origins, ...versions])
      await trimVersions(trx)
    },
    onWritten: (done, total) => onProgress({ step: "writing", done, total }),
  })
  refuse(folder, planned)
  if (!isChange(planned.plans)) await saveOrigins(db, planned)
  return reportOf(planned, warnings)
}

/** What importing the folder would change. Nothing of the site changes; the store may gain pictures that none shows. */
export async function tryImport(
  services: ImportServices,
  folder: string,
  { prefer, onProgress = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  const at = services.clock()
  const { files, warnings } = await readFolder(services, folder, onProgress)
  const planned = await planImport(services.db, files, { at, batch: "", prefer })
  refuse(folder, planned)
  return reportOf(planned, warnings)
}

async function readFolder(
  services: ImportServices,
  folder: string,
  onProgress: (progress: ImportProgress) => void,
): Promise<{ files: FileContent; warnings: Mistake[] }> {
  const { content, mistakes, warnings } = await readContent(folder, {
    today: today(services.clock()),
    inspect: services.images.keep,
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

/** The files may be others, and yet say what is published. */
async function saveOrigins(db: Database, { origins }: ImportPlan) {
  if (!isChange(origins)) return
  await db.transaction().execute(async (trx) => {
    await lockContent(trx)
    await writePlans(trx, origins)
  })
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
    const path = made.get(name) ?? pictureFile(folder, value.file as string)
    stored.set(name, await images.keep(await readFile(path as string)))
    onProgress({ step: "keeping", done: stored.size, total: pictures.size })
  }
  return stored
}

/** The file of each table. Changes of sections, quotas and picture uses count as changes of their entry. */
const fileOfTable: Record<string, string> = {
  ...Object.fromEntries(kinds.map((kind) => [tableOf[kind], kind])),
  image: "pictures",
  setting: "agency",
}

function countsOf(plans: readonly TablePlan[]): Record<string, Counts> {
  return Object.fromEntries(
    plans.flatMap(({ table, counts }) => (fileOfTable[table] ? [[fileOfTable[table], counts]] : [])),
  )
}

function reportOf({ plans, changes, kept }: ImportPlan, warnings: Mistake[]): ImportReport {
  return {
    changed: isChange(plans),
    kinds: countsOf(plans),
    warnings,
    changes: changes.map(({ kind, id, file, published }) => ({
      kind,
      id,
      change: file ? (published ? "changed" : "created") : "removed",
      fields: file && published ? changedFields(published.document, file.document) : [],
    })),
    kept,
  }
}
