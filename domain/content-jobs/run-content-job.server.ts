import { setTimeout as sleep } from "node:timers/promises"
import { isDecoderBusy } from "#platform/images/decode-in-subprocess.server.ts"
import type { Services } from "#platform/services.ts"
import type { ContentJob, ContentTask } from "./content-job.ts"
import { jobSilentMs } from "#platform/processes/job-state.ts"
import {
  type JobStore,
  SentFileGoneError,
  isJobAhead,
  readContentJob,
  readStoredJob,
  saveContentJob,
} from "./content-jobs.server.ts"
import { type ImportTaskServices, exportAll, importFiles, tryFiles, undo } from "./import-tasks.server.ts"
import { exportPriceSheet, publishPriceSheet, tryPriceSheet } from "./price-tasks.server.ts"
import { reviewContent } from "./review-content.server.ts"

export type RunServices = Pick<Services, "contentVersion"> & ImportTaskServices

/** The fields of a job that its task sets. */
type TaskOutcome = Pick<ContentJob, "result" | "made">

type OnProgress = (progress: { done: number; total: number }) => void

/** Interval at which the running process writes the state. */
const reportMs = 1_000

const tasks: {
  [Name in ContentTask["do"]]: (
    services: RunServices,
    job: ContentJob,
    task: Extract<ContentTask, { do: Name }>,
    onProgress: OnProgress,
  ) => Promise<TaskOutcome>
} = {
  "try-import": tryFiles,
  import: importFiles,
  "undo-import": undo,
  "export-content": exportAll,
  "try-prices": tryPriceSheet,
  "publish-prices": publishPriceSheet,
  "export-prices": exportPriceSheet,
  "check-content": reviewContent,
}

/**
 * Runs the waiting task of a job. Writes its progress and its result to the job's state. Does nothing if another run
 * was started since.
 */
export async function runContentJob(services: RunServices, { id, run }: Pick<ContentJob, "id" | "run">): Promise<void> {
  const waiting = await readContentJob(services, id)
  if (waiting?.state !== "waiting" || waiting.run !== run) return
  const state = createStateWriter(services, waiting)
  const alive = setInterval(state.beat, reportMs)
  try {
    if (waiting.task.do !== "check-content") await untilFirst(services, waiting, state)
    await state.change({ state: "running", isQueued: false })
    const outcome = await runTask(services, waiting, (progress) => state.note({ progress }))
    clearInterval(alive)
    await untilWritten(() => state.change({ ...outcome, state: "done" }))
  } catch (error) {
    clearInterval(alive)
    await state.change({ state: "failed" }).catch(() => {})
    throw error
  }
}

/** Says first that it waits: of two jobs that start at once, each sees the other. */
async function untilFirst(services: JobStore, job: ContentJob, state: StateWriter): Promise<void> {
  await state.change({ isQueued: true })
  while (await isJobAhead(services, job)) {
    await sleep(reportMs)
    state.note({})
  }
}

async function runTask(services: RunServices, job: ContentJob, onProgress: OnProgress): Promise<TaskOutcome> {
  const run = tasks[job.task.do] as (typeof tasks)["export-content"]
  try {
    return await run(services, job, job.task as never, onProgress)
  } catch (error) {
    if (error instanceof SentFileGoneError)
      return { result: { is: "refused", reason: "O arquivo enviado já foi apagado: envie de novo." } }
    // Files are opened before anything is written.
    if (isDecoderBusy(error)) return { result: { is: "refused", reason: (error as Error).message } }
    throw error
  }
}

/**
 * What the task did is done: that the storage is away for a moment must not make it count as failed. After this time
 * the job counts as lost anyway.
 */
async function untilWritten(write: () => Promise<void>): Promise<void> {
  const from = performance.now()
  for (;;)
    try {
      return await write()
    } catch (error) {
      if (error instanceof SupersededError || performance.now() - from > jobSilentMs) throw error
      await sleep(reportMs)
    }
}

/** Another run of the job was started: together with this one, or while it was silent, as on a suspended machine. */
class SupersededError extends Error {
  override name = "SupersededError"
}

type StateWriter = ReturnType<typeof createStateWriter>

/** Serialises writes of the state, so that an earlier state never overwrites a later one, nor that of another run. */
function createStateWriter(services: JobStore, job: ContentJob) {
  let current = job
  let writing = Promise.resolve()
  let pending = 0
  let superseded: SupersededError | undefined
  const save = async () => {
    const stored = await readStoredJob(services, job.id)
    if (stored && stored.run !== job.run) superseded = new SupersededError(`job ${job.id}`)
    if (superseded) throw superseded
    await saveContentJob(services, { ...current, seenAt: services.clock().toISOString() })
  }
  const change = (changes: Partial<ContentJob>): Promise<void> => {
    current = { ...current, ...changes }
    pending += 1
    writing = writing
      .catch(() => {})
      .then(save)
      .finally(() => (pending -= 1))
    return writing
  }
  return {
    change,
    /** Says that the process is alive, unless a write is pending: with a slow storage they would queue without end. */
    beat: () => {
      if (pending === 0) void change({}).catch(() => {})
    },
    /** Written with the next change. Throws if another run was started: an import in a transaction is rolled back. */
    note: (changes: Partial<ContentJob>) => {
      if (superseded) throw superseded
      current = { ...current, ...changes }
    },
  }
}
