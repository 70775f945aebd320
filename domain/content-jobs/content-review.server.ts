import type { Services } from "#platform/services.ts"
import { today } from "#platform/time/day.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import type { ContentJob, ContentJobServices, ReviewResult } from "./content-job.ts"
import { continueContentJob, isAtWork, readContentJob, startContentJob } from "./content-jobs.server.ts"

/* The last look through the content: one job, which everybody with access to the content shares. */

type ReviewServices = Pick<Services, "storage" | "clock" | "contentVersion"> & ContentJobServices

export interface ContentReview {
  /** Of the last look that was finished, perhaps at other content. */
  result: ReviewResult | undefined
  isRunning: boolean
  hasFailed: boolean
}

const reviewId = "content-review"

/** The last look; a new one begins where the content or the day is another. */
export async function currentReview(services: ReviewServices, actor: OwnActor): Promise<ContentReview> {
  const job = await readContentJob(services, reviewId)
  const result = resultOf(job)
  const isCurrent = result !== undefined && isOfToday(services, result) && (await isOfVersion(services, result))
  const isStarted = !isCurrent && (await begin(services, actor, job))
  return {
    result,
    isRunning: isStarted || (job !== undefined && isAtWork(job)),
    hasFailed: !isStarted && job?.state === "failed",
  }
}

/** The look of today, perhaps at content that has changed since; where there is none, one begins. */
export async function reviewOfToday(services: ReviewServices, actor: OwnActor): Promise<ReviewResult | undefined> {
  const job = await readContentJob(services, reviewId)
  const result = resultOf(job)
  if (result && isOfToday(services, result)) return result
  await begin(services, actor, job)
  return undefined
}

/** Looks again where the last look has failed. */
export async function retryReview(services: ReviewServices, actor: OwnActor): Promise<void> {
  const job = await readContentJob(services, reviewId)
  await begin(services, actor, job && { ...job, state: "done" })
}

/** What fails would fail again: somebody has to ask for another try. */
async function begin(services: ReviewServices, actor: OwnActor, job: ContentJob | undefined): Promise<boolean> {
  if (job && (isAtWork(job) || job.state === "failed")) return false
  const task = { do: "check-content" } as const
  if (job) await continueContentJob(services, job, { address: actor.address, task })
  else await startContentJob(services, { ...actor, id: reviewId, task })
  return true
}

function resultOf(job: ContentJob | undefined): ReviewResult | undefined {
  return job?.result?.is === "reviewed" ? job.result : undefined
}

function isOfToday({ clock }: ReviewServices, { at }: ReviewResult): boolean {
  return today(new Date(at)) === today(clock())
}

async function isOfVersion({ contentVersion }: ReviewServices, { version }: ReviewResult): Promise<boolean> {
  return version === (await contentVersion.current())
}
