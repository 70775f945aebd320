import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { stringify } from "yaml"
import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { originalKeys } from "#platform/images/image-store.server.ts"
import { type ObjectStorage, within } from "#platform/storage/storage.server.ts"
import { commandActor, recordAudit } from "#domain/audit/audit.server.ts"
import { type Kind, kinds } from "#domain/content/content.ts"
import { contentVersion } from "#domain/content/write-content.server.ts"
import type { Actor } from "#domain/staff/actor.ts"
import type { StoredEntry } from "./entry-documents.server.ts"
import { agencyRef } from "#domain/entries/entry-kind.ts"
import { findEntry, listEntries } from "./read-entries.server.ts"

export type ExportServices = Pick<Services, "db" | "storage" | "clock">

export interface ExportReport {
  entries: number
  pictures: number
}

/** The folder is not empty: nothing is written into it. */
export class FolderNotEmptyError extends Error {
  override name = "FolderNotEmptyError"
}

/**
 * Writes all published content as a folder for the import: one YAML file for each kind, and the pictures as files.
 * Importing it changes nothing. Days are absolute, and drawn pictures are files. The export is consistent: all of it is
 * one content version.
 */
export async function exportContent(
  { db, storage, clock }: ExportServices,
  folder: string,
  actor: Actor = commandActor,
): Promise<ExportReport> {
  await mkdir(join(folder, picturesFolder), { recursive: true })
  if ((await readdir(folder)).length > 1 || (await readdir(join(folder, picturesFolder))).length > 0)
    throw new FolderNotEmptyError(`A pasta ${folder} não está vazia: escolha outra.`)
  const write = (name: string, value: unknown) => writeFile(join(folder, `${name}.yaml`), yamlOf(value))
  const published = await readPublished(db)
  if (published.agency) await write("agency", published.agency.document)
  const pictures = await exportPictures(published.pictures, storage, folder)
  if (pictures.size > 0) await write("pictures", Object.fromEntries(pictures))
  let entries = 0
  for (const [kind, documents] of published.documents) {
    if (documents.length > 0) await write(kind, documents)
    entries += documents.length
  }
  const details = { entries, pictures: pictures.size }
  await recordAudit(db, clock(), { ...actor, action: "content-exported", details })
  return details
}

/**
 * Reads all content of one version; reads again if something was published meanwhile. Not in a transaction, which on
 * SQLite would block requests.
 */
async function readPublished(db: Database) {
  for (;;) {
    const seen = await contentVersion(db)
    const agency = await findEntry(db, agencyRef)
    const pictures = await listEntries(db, "pictures")
    const documents = new Map<Kind, unknown[]>()
    for (const kind of kinds)
      documents.set(
        kind,
        (await listEntries(db, kind)).map(({ document }) => document),
      )
    if ((await contentVersion(db)) === seen) return { agency, pictures, documents }
  }
}

const picturesFolder = "fotos"

/** Copies each original once, under the name of the first picture that has it. */
async function exportPictures(
  published: ReadonlyArray<StoredEntry<"pictures">>,
  storage: ObjectStorage,
  folder: string,
): Promise<Map<string, object>> {
  const images = within(storage, "images/")
  const files = new Map<string, string>()
  const pictures = new Map<string, object>()
  for (const { id: name, document } of published) {
    const { alt, hash, focus } = document
    let file = files.get(hash)
    if (!file) {
      const key = (await originalKeys(images, hash)).at(-1) as string
      file = `${picturesFolder}/${name}${key.slice(key.lastIndexOf("."))}`
      await writeFile(join(folder, file), await images.get(key))
      files.set(hash, file)
    }
    pictures.set(name, { alt, file, ...(focus && { focus }) })
  }
  return pictures
}

/** Long texts stay on one line each: folding could add or remove a space. */
function yamlOf(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
}
