import { randomUUID } from "node:crypto"
import { isLost, isUnfinished, jobSilentMs } from "#platform/processes/job-state.ts"
import type { Services } from "#platform/services.ts"
import { inParts } from "#platform/storage/in-parts.ts"
import { unlessMissing, within } from "#platform/storage/storage.server.ts"
import { type ContentJob, type ContentJobServices, jobRetentionMs } from "./content-job.ts"

/* The states of jobs, and the files that belong to them. */

export type JobStore = Pick<Services, "storage" | "clock">

interface NewJob extends Pick<ContentJob, "staff" | "address" | "task"> {
  /** Id of a shared job. Absent: the job belongs to one person and gets a new id. */
  id?: string
  /** The uploaded file. */
  file?: AsyncIterable<Uint8Array>
}

/** Stores a new job and starts it. */
export async function startContentJob(
  services: JobStore & ContentJobServices,
  { staff: { id: staffId, name }, file, id = randomUUID(), ...job }: NewJob,
): Promise<string> {
  await forgetContentJobs(services)
  const now = services.clock().toISOString()
  const run = randomUUID()
  let sent = 0
  if (file)
    for await (const part of inParts(file)) await folder(services).put(`${id}/sent-${(sent += 1)}`, part, binary)
  await saveContentJob(services, {
    ...job,
    id,
    run,
    staff: { id: staffId, name },
    state: "waiting",
    createdAt: now,
    seenAt: now,
    sent,
  })
  services.startContentJob(id, run)
  return id
}

/**
 * Starts another task of the same job, such as the import after its dry run. Of two that start together, as with a
 * button that is pressed twice, the one whose state is stored last runs.
 */
export async function continueContentJob(
  services: JobStore & ContentJobServices,
  { progress: _progress, isQueued: _isQueued, ...job }: ContentJob,
  { address, task }: Pick<ContentJob, "address" | "task">,
): Promise<void> {
  const seenAt = services.clock().toISOString()
  const run = randomUUID()
  await saveContentJob(services, { ...job, run, address, task, state: "waiting", seenAt })
  services.startContentJob(job.id, run)
}

/** A job of this person; undefined if it does not exist or was removed. */
export async function findContentJob(
  services: JobStore,
  { id, staffId }: { id: string; staffId: string },
): Promise<ContentJob | undefined> {
  const job = await readContentJob(services, id)
  return job?.staff.id === staffId ? job : undefined
}

/** The job, whoever it belongs to. It counts as failed if its process ended without a result. */
export async function readContentJob(services: JobStore, id: string): Promise<ContentJob | undefined> {
  const job = await readStoredJob(services, id)
  return job && isLost(job, services.clock()) ? { ...job, state: "failed" } : job
}

/** The job as it was last stored. */
export async function readStoredJob(services: JobStore, id: string): Promise<ContentJob | undefined> {
  if (!/^[0-9a-z][0-9a-z-]{0,35}$/.test(id)) return undefined
  const bytes = await unlessMissing(folder(services).get(stateKey(id)))
  return bytes && (JSON.parse(bytes.toString()) as ContentJob)
}

/**
 * Whether a job has to wait for another one: they are done one at a time, since each may use most of the memory. The
 * review is no part of that: it starts by itself.
 */
export async function isJobAhead(services: JobStore, job: ContentJob): Promise<boolean> {
  const silentSince = new Date(services.clock().getTime() - jobSilentMs)
  for await (const { key, storedAt } of folder(services).list("")) {
    const [id = ""] = key.split("/")
    if (key !== stateKey(id) || id === job.id || storedAt < silentSince) continue
    const other = await readContentJob(services, id)
    if (!other || !isUnfinished(other) || other.task.do === "check-content") continue
    if (other.state === "running" || (other.isQueued && isEarlier(other, job))) return true
  }
  return false
}

function isEarlier(one: ContentJob, other: ContentJob): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt
}

export async function saveContentJob(services: JobStore, job: ContentJob): Promise<void> {
  await folder(services).put(stateKey(job.id), Buffer.from(JSON.stringify(job)), "application/json")
}

/** The uploaded file was removed, as by a former version of the site, or by hand. */
export class SentFileGoneError extends Error {
  override name = "SentFileGoneError"
}

/** The file that was uploaded with the job. */
export async function readSentFile(services: JobStore, { id, sent }: ContentJob): Promise<Buffer> {
  const parts: Buffer[] = []
  while (parts.length < sent) {
    const part = await unlessMissing(folder(services).get(`${id}/sent-${parts.length + 1}`))
    if (!part) throw new SentFileGoneError(`sent file of job ${id}`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Stores the file that a job made. */
export async function storeMadeFile(
  services: JobStore,
  id: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<NonNullable<ContentJob["made"]>> {
  let [parts, bytes] = [0, 0]
  for await (const part of inParts(chunks)) {
    await folder(services).put(`${id}/made-${(parts += 1)}`, part, binary)
    bytes += part.length
  }
  return { parts, bytes }
}

/** The keys of the parts of the file that a job made, for `readMadePart`. */
export function madeParts({ id, made }: ContentJob): string[] {
  return Array.from({ length: made?.parts ?? 0 }, (_, index) => `${id}/made-${index + 1}`)
}

export function readMadePart(services: JobStore, key: string): Promise<Buffer> {
  return folder(services).get(key)
}

/**
 * Removes the states and files of jobs that stored nothing for a day. A job's objects go together: its state is written
 * anew with every task, and the next task needs the file that was uploaded before the first one.
 */
export async function forgetContentJobs(services: JobStore): Promise<void> {
  const before = new Date(services.clock().getTime() - jobRetentionMs)
  const jobs = new Map<string, string[]>()
  const retained = new Set<string>()
  for await (const { key, storedAt } of folder(services).list("")) {
    const [id = ""] = key.split("/")
    jobs.set(id, [...(jobs.get(id) ?? []), key])
    if (storedAt >= before) retained.add(id)
  }
  for (const [id, keys] of jobs)
    // The state goes first: without it nobody asks for the files.
    if (!retained.has(id)) for (const key of keys.toSorted()) await folder(services).remove(key)
}

const binary = "application/octet-stream"

function folder({ storage }: JobStore) {
  return within(storage, "content-jobs/")
}

function stateKey(id: string): string {
  return `${id}/job.json`
}
