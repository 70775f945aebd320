import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { stringify } from "yaml"
import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { originalKeys } from "#platform/images/image-store.server.ts"
import { freeBytes } from "#platform/storage/free-bytes.server.ts"
import { type ObjectStorage, unlessMissing, within } from "#platform/storage/storage.server.ts"
import { commandActor, recordAudit } from "#domain/audit/audit.server.ts"
import { type Kind, kinds } from "#domain/content/content.ts"
import { contentVersion } from "#domain/content/write-content.server.ts"
import type { Actor } from "#domain/staff/actor.ts"
import type { StoredEntry } from "./entry-documents.server.ts"
import { agencyRef } from "#domain/entries/entry-kind.ts"
import { findEntry, listEntries } from "./read-entries.server.ts"

export type ContentExportServices = Pick<Services, "db" | "storage" | "clock">

export interface ExportReport {
  entries: number
  pictures: number
}

/** The content cannot be exported; nothing was written. The message is for the person, in Portuguese. */
export class ExportError extends Error {
  override name = "ExportError"
}

/**
 * Writes all published content as a folder for the import: one YAML file for each kind, and the pictures as files.
 * Importing it changes nothing. Days are absolute, and drawn pictures are files. The export is consistent: all of it is
 * one content version. Throws `ExportError`.
 */
export async function exportContent(
  { db, storage, clock }: ContentExportServices,
  folder: string,
  actor: Actor = commandActor,
  { freeMinBytes }: { freeMinBytes?: number } = {},
): Promise<ExportReport> {
  const present = await unlessMissing(readdir(folder))
  if (present && present.length > 0) throw new ExportError(`A pasta ${folder} não está vazia: escolha outra.`)
  const images = within(storage, "images/")
  const published = await readPublished(db)
  const { originals, bytes } = await getOriginals(published.pictures, images)
  await mkdir(join(folder, picturesFolder), { recursive: true })
  // The panel makes a ZIP of the folder beside it.
  if (freeMinBytes !== undefined && (await freeBytes(folder)) < 2 * bytes + freeMinBytes)
    throw new ExportError("O servidor não tem espaço livre para esta exportação: fale com quem cuida dele.")
  const write = (name: string, value: unknown) => writeFile(join(folder, `${name}.yaml`), yamlOf(value))
  if (published.agency) await write("agency", published.agency.document)
  const pictures = await exportPictures(published.pictures, { images, originals, folder })
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

/** The key of each original, by its hash, and their size together. Throws `ExportError` if any is lost. */
async function getOriginals(
  published: ReadonlyArray<StoredEntry<"pictures">>,
  images: ObjectStorage,
): Promise<{ originals: Map<string, string>; bytes: number }> {
  const originals = new Map<string, string>()
  let bytes = 0
  const lost: string[] = []
  for (const { id: name, document } of published) {
    if (originals.has(document.hash)) continue
    const [, key] = await originalKeys(images, document.hash)
    const size = key === undefined ? undefined : await images.findSize(key)
    if (key === undefined || size === undefined) {
      lost.push(name)
      continue
    }
    originals.set(document.hash, key)
    bytes += size
  }
  if (lost.length > 0)
    throw new ExportError(
      `Perdeu-se o arquivo original destas imagens: ${lost.join(", ")}. Em Imagens, envie-os de novo ou troque as ` +
        "imagens; depois exporte.",
    )
  return { originals, bytes }
}

interface PicturesExport {
  images: ObjectStorage
  originals: ReadonlyMap<string, string>
  folder: string
}

/** Copies each original once, under the name of the first picture that has it. */
async function exportPictures(
  published: ReadonlyArray<StoredEntry<"pictures">>,
  { images, originals, folder }: PicturesExport,
): Promise<Map<string, object>> {
  const files = new Map<string, string>()
  const pictures = new Map<string, object>()
  for (const { id: name, document } of published) {
    const { alt, hash, focus } = document
    let file = files.get(hash)
    if (!file) {
      const key = originals.get(hash) as string
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
