import type { Services } from "#platform/services.ts"
import type { ContentJob, ContentTask } from "./content-job.ts"
import { type JobStore, readContentJob, saveContentJob } from "./content-jobs.server.ts"
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

/** Runs the waiting task of a job. Writes its progress and its result to the job's state. */
export async function runContentJob(services: RunServices, id: string): Promise<void> {
  const waiting = await readContentJob(services, id)
  if (waiting?.state !== "waiting") return
  const state = keepState(services, { ...waiting, state: "running" })
  const alive = setInterval(() => void state.change({}).catch(() => {}), reportMs)
  try {
    await state.change({})
    const run = tasks[waiting.task.do] as (typeof tasks)["export-content"]
    const outcome = await run(services, waiting, waiting.task as never, (progress) => state.note({ progress }))
    clearInterval(alive)
    await state.change({ ...outcome, state: "done" })
  } catch (error) {
    clearInterval(alive)
    await state.change({ state: "failed" }).catch(() => {})
    throw error
  }
}

/** Serialises writes of the state, so that an earlier state never overwrites a later one. */
function keepState(services: JobStore, job: ContentJob) {
  let current = job
  let writing = Promise.resolve()
  return {
    /** Written with the next change. */
    note: (changes: Partial<ContentJob>) => void (current = { ...current, ...changes }),
    change(changes: Partial<ContentJob>): Promise<void> {
      current = { ...current, ...changes, seenAt: services.clock().toISOString() }
      const next = current
      writing = writing.catch(() => {}).then(() => saveContentJob(services, next))
      return writing
    },
  }
}
