import { readFile, readdir } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import { type ZippedFile, zipFiles } from "#platform/storage/zip-files.server.ts"
import { ExportError, exportContent } from "#domain/entries/documents/export-content.server.ts"
import { type EntryRef, orderId } from "#domain/entries/entry-kind.ts"
import { type NamedEntry, titleOf } from "#domain/entries/entry-names.ts"
import { nameOrder } from "#domain/entries/entry-order.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { ImportConflictError } from "#domain/imports/import-conflicts.server.ts"
import {
  ContentError,
  type ImportOptions,
  ImportOutdatedError,
  type ImportReport,
  type ImportServices,
  importContent,
  tryImport,
} from "#domain/imports/import-content.server.ts"
import { undoImport } from "#domain/imports/undo-import.server.ts"
import { ArchiveError, unpackContent } from "#domain/imports/unpack-content.server.ts"
import type { Services } from "#platform/services.ts"
import type { ContentJob, ContentTask, ImportResult, JobResult } from "./content-job.ts"
import { readSentFile, storeMadeFile } from "./content-jobs.server.ts"
import { listed } from "./listed.ts"
import { openWorkFolder } from "./work-folder.server.ts"

export interface ImportTaskServices extends ImportServices, Pick<Services, "storage"> {
  /** Folder for unpacked archives, on the disk of the data. */
  workFolder: string
  /** Free space that a job must leave on that disk, for the site not to stop. */
  freeMinBytes: number
}

type Task<Name extends ContentTask["do"]> = Extract<ContentTask, { do: Name }>
type OnProgress = (progress: { done: number; total: number }) => void

export async function tryFiles(
  services: ImportTaskServices,
  job: ContentJob,
  { prefer }: Task<"try-import">,
  onProgress: OnProgress,
): Promise<{ result: JobResult }> {
  return withFiles(services, job, async (folder) => ({
    result: tried(await tryImport(services, folder, { prefer, onProgress }), prefer),
  }))
}

/** Imports what the dry run reported. If something changed since, imports nothing and returns a new dry run. */
export async function importFiles(
  services: ImportTaskServices,
  job: ContentJob,
  { prefer, expected }: Task<"import">,
  onProgress: OnProgress,
): Promise<{ result: JobResult }> {
  const options: ImportOptions = { prefer, expected, onProgress, actor: actorOf(job) }
  return withFiles(services, job, async (folder) => {
    try {
      const report = await importContent(services, folder, options)
      return { result: { ...tried(report, prefer), is: "imported" } }
    } catch (error) {
      if (!(error instanceof ImportOutdatedError)) throw error
      return { result: { ...tried(await tryImport(services, folder, { prefer }), prefer), isOutdated: true } }
    }
  })
}

export async function undo(
  services: ImportTaskServices,
  job: ContentJob,
  { batch }: Task<"undo-import">,
): Promise<{ result: JobResult }> {
  const undone = await undoImport(services, batch, actorOf(job))
  if (undone.status === "published" || undone.status === "unchanged") return { result: { is: "undone" } }
  const changed = undone.status === "conflict" ? undone.entries : []
  return {
    result: {
      is: "not-undone",
      changed: await Promise.all(changed.map((ref) => nameOf(services, ref))),
      problems: undone.status === "refused" ? undone.problems : [],
      isUndone: undone.status === "undone",
    },
  }
}

/** A ZIP of the folder that `npm run content -- export` writes. */
export async function exportAll(
  services: ImportTaskServices,
  job: ContentJob,
): Promise<Pick<ContentJob, "result" | "made">> {
  await using folder = await openWorkFolder(services.workFolder)
  try {
    await exportContent(services, folder.path, actorOf(job), services)
  } catch (error) {
    if (error instanceof ExportError) return { result: { is: "refused", reason: error.message } }
    throw error
  }
  const made = await storeMadeFile(services, job.id, zipFiles(filesIn(folder.path)))
  return { result: { is: "made" }, made }
}

async function withFiles(
  services: ImportTaskServices,
  job: ContentJob,
  work: (folder: string) => Promise<{ result: JobResult }>,
): Promise<{ result: JobResult }> {
  await using folder = await openWorkFolder(services.workFolder)
  try {
    const { freeMinBytes } = services
    await unpackContent(await readSentFile(services, job), folder.path, { freeMinBytes })
    return await work(folder.path)
  } catch (error) {
    if (error instanceof ArchiveError) return { result: { is: "refused", reason: error.message } }
    if (error instanceof ContentError) return { result: { is: "mistakes", mistakes: listed(error.mistakes) } }
    if (error instanceof ImportConflictError) return { result: { is: "conflicts", conflicts: listed(error.conflicts) } }
    throw error
  }
}

function tried(report: ImportReport, prefer: ImportOptions["prefer"]): ImportResult {
  const { changed, kinds, batch, digest, warnings, changes, kept } = report
  const of = (change: (typeof changes)[number]["change"]) => listed(changes.filter((entry) => entry.change === change))
  return {
    is: "tried",
    changed,
    kinds,
    batch,
    digest,
    ...(prefer && { prefer }),
    warnings: listed(warnings),
    changes: { created: of("created"), changed: of("changed"), removed: of("removed") },
    kept: listed(kept.filter(({ isUndone }) => !isUndone)),
    undone: listed(kept.filter(({ isUndone }) => isUndone)),
  }
}

function actorOf({ staff, address }: ContentJob) {
  return { staff, address }
}

async function nameOf({ db }: ImportTaskServices, { kind, id }: EntryRef): Promise<NamedEntry> {
  if (id === orderId) return nameOrder(kind)
  return { kind, id, title: titleOf({ kind, id }, (await findEntry(db, { kind, id }))?.document ?? null) }
}

async function* filesIn(folder: string): AsyncGenerator<ZippedFile> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    yield { path: relative(folder, path).split(sep).join("/"), bytes: await readFile(path) }
  }
}
