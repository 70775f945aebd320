import { rename, rm, writeFile } from "node:fs/promises"
import { parentPort, threadId } from "node:worker_threads"
import type { DrawingJob, WorkerAnswer } from "./draw-all.ts"
import { drawPicture } from "./draw.ts"

parentPort?.on("message", async (job: DrawingJob) => {
  const answer: WorkerAnswer = { name: job.name }
  try {
    await draw(job)
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error)
  }
  // oxlint-disable-next-line security/no-cross-window -- a thread of ours
  parentPort?.postMessage(answer)
})

/** Writes to a temporary file and renames it, so that the target is never incomplete. */
async function draw({ name, drawing, file }: DrawingJob): Promise<void> {
  const picture = await drawPicture(name, drawing)
  const draft = `${file}.${process.pid}-${threadId}.part`
  try {
    await writeFile(draft, picture.data)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
