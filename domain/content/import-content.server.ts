import { readFile } from "node:fs/promises"
import type { Database } from "#platform/database/connect.ts"
import { changeContentVersion } from "#platform/database/content-version.ts"
import { today } from "#platform/time/day.ts"
import type { Image } from "#platform/images/image.ts"
import { saveSearchVersion } from "#domain/search/documents/search-documents-version.server.ts"
import type { Services } from "#platform/services.ts"
import { pictureFile } from "./check-pictures.server.ts"
import { contentRows } from "./content-rows.server.ts"
import type { ParsedContent } from "./parsed-content.ts"
import { type Mistake, mistakeLine } from "./mistake.ts"
import type { PictureRegistry } from "./picture-registry.ts"
import { planContent } from "./plan-content.server.ts"
import type { Counts, TablePlan } from "#platform/database/plan-rows.server.ts"
import { readContent } from "./read-content.server.ts"
import { lockContent, writePlans } from "#platform/database/write-plan.server.ts"

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

export interface ImportReport {
  /** False when the database already held exactly this content. */
  changed: boolean
  /** Counts by the name of the file: every kind, `pictures` and `agency`. */
  kinds: Record<string, Counts>
  warnings: Mistake[]
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

/** Replaces the content of the database by that of a folder, all or nothing. Importing it again changes nothing. */
export async function importContent(
  services: ImportServices,
  folder: string,
  { onProgress = () => {} }: { onProgress?: (progress: ImportProgress) => void } = {},
): Promise<ImportReport> {
  const now = services.clock()
  const { content, mistakes, warnings } = await readContent(folder, {
    today: today(now),
    inspect: services.images.keep,
    pictureSources: services.pictureSources,
  })
  if (mistakes.length > 0) throw new ContentError(folder, mistakes)
  const stored = await storePictures(services, content, onProgress)
  const rows = contentRows(content, stored)
  const plans = await planAndWrite(
    services.db,
    now.toISOString(),
    (db) => planContent(db, rows, now.toISOString()),
    onProgress,
  )
  return { changed: isChange(plans), kinds: reportOf(plans), warnings }
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

/**
 * Plans outside the transaction, because comparing takes longer than writing and must not block requests. Plans again
 * when another import has committed meanwhile.
 */
async function planAndWrite(
  db: Database,
  now: string,
  plan: (db: Database) => Promise<TablePlan[]>,
  onProgress: (progress: ImportProgress) => void,
): Promise<TablePlan[]> {
  for (;;) {
    const seen = await contentVersion(db)
    const plans = await plan(db)
    if (!isChange(plans)) return plans
    const total = plans.reduce((sum, { write, remove }) => sum + write.length + remove.length, 0)
    let done = 0
    const isWritten = await db.transaction().execute(async (trx) => {
      // The second of two concurrent imports waits here and then sees a new version.
      await lockContent(trx)
      if ((await contentVersion(trx)) !== seen) return false
      await writePlans(trx, plans, (rows) => onProgress({ step: "writing", done: (done += rows), total }))
      await changeContentVersion(trx, now)
      await saveSearchVersion(trx, now)
      return true
    })
    if (isWritten) return plans
  }
}

/** A version that changes with every import. */
async function contentVersion(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", "content_version").executeTakeFirst()
  return row?.value
}

function isChange(plans: readonly TablePlan[]): boolean {
  return plans.some(({ write, remove }) => write.length + remove.length > 0)
}

/** The file of each table. Changes of sections, quotas and picture uses count as changes of their entry. */
const kindOfTable: Record<string, string> = {
  country: "countries",
  city: "cities",
  attraction: "attractions",
  segment: "segments",
  package: "packages",
  banner: "banners",
  differential: "differentials",
  step: "steps",
  testimonial: "testimonials",
  partner: "partners",
  store: "stores",
  static_page: "static-pages",
  honeymoon: "honeymoons",
  image: "pictures",
  setting: "agency",
}

function reportOf(plans: readonly TablePlan[]): Record<string, Counts> {
  return Object.fromEntries(
    plans.flatMap(({ table, counts }) => (kindOfTable[table] ? [[kindOfTable[table], counts]] : [])),
  )
}
