import { readFile } from "node:fs/promises"
import { today } from "#platform/time/day.ts"
import type { Image } from "#platform/images/image.ts"
import type { Services } from "#platform/services.ts"
import { pictureFile } from "./check-pictures.server.ts"
import { contentRows } from "./content-rows.server.ts"
import type { ParsedContent } from "./parsed-content.ts"
import { type Mistake, mistakeLine } from "./mistake.ts"
import type { PictureRegistry } from "./picture-registry.ts"
import { planContent } from "./plan-content.server.ts"
import type { Counts, TablePlan } from "#platform/database/plan-rows.server.ts"
import { readContent } from "./read-content.server.ts"
import { kinds } from "./content.ts"
import { tableOf } from "./content-tables.ts"
import { isChange, planAndWrite } from "./write-content.server.ts"

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
  const { plans } = await planAndWrite(services.db, now.toISOString(), {
    plan: async (db) => ({ plans: await planContent(db, rows, now.toISOString()) }),
    onWritten: (done, total) => onProgress({ step: "writing", done, total }),
  })
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

/** The file of each table. Changes of sections, quotas and picture uses count as changes of their entry. */
const fileOfTable: Record<string, string> = {
  ...Object.fromEntries(kinds.map((kind) => [tableOf[kind], kind])),
  image: "pictures",
  setting: "agency",
}

function reportOf(plans: readonly TablePlan[]): Record<string, Counts> {
  return Object.fromEntries(
    plans.flatMap(({ table, counts }) => (fileOfTable[table] ? [[fileOfTable[table], counts]] : [])),
  )
}
