import { isUnavailable } from "#platform/database/unavailable.ts"
import { withTimeout } from "#platform/event-loop/with-timeout.server.ts"
import { isUnfinished, isLost } from "#platform/processes/job-state.ts"
import type { Services } from "#platform/services.ts"
import { today } from "#platform/time/day.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import type { ContentJob, ContentJobServices, ReviewResult } from "./content-job.ts"
import { continueContentJob, readStoredJob, startContentJob } from "./content-jobs.server.ts"

/* The review of the published content: one job, which everybody with access to the content shares. */

type ReviewServices = Pick<Services, "storage" | "clock" | "contentVersion"> & ContentJobServices

export interface ContentReview {
  /** Result of the last finished review, perhaps of another content version. */
  result: ReviewResult | undefined
  isRunning: boolean
  hasFailed: boolean
}

const reviewId = "content-review"

/** Returns the last review. Starts a new one if the content or the day has changed since. */
export async function currentReview(services: ReviewServices, actor: OwnActor): Promise<ContentReview> {
  const job = await readStoredJob(services, reviewId)
  const result = resultOf(job)
  const isCurrent = result !== undefined && isOfToday(services, result) && (await isOfVersion(services, result))
  const isStarted = !isCurrent && (await begin(services, actor, job))
  return {
    result,
    isRunning: isStarted || isRunning(services, job),
    hasFailed: !isStarted && hasFailed(services, job),
  }
}

/** How long the first screen waits for the storage, which may be silent for longer than its visitor waits. */
const storageWaitMs = 1_000

/**
 * Returns today's review, perhaps of an earlier content version. Without one, starts it and returns undefined; likewise
 * without the storage, or on a full disk: the first screen shows the rest.
 */
export async function reviewOfToday(services: ReviewServices, actor: OwnActor): Promise<ReviewResult | undefined> {
  const review = findOrBegin(services, actor).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return undefined
  })
  return withTimeout(review, storageWaitMs)
}

async function findOrBegin(services: ReviewServices, actor: OwnActor): Promise<ReviewResult | undefined> {
  const job = await readStoredJob(services, reviewId)
  const result = resultOf(job)
  if (result && isOfToday(services, result)) return result
  await begin(services, actor, job)
  return undefined
}

/** Starts a new review although the last one failed. */
export async function retryReview(services: ReviewServices, actor: OwnActor): Promise<void> {
  const job = await readStoredJob(services, reviewId)
  if (!isRunning(services, job)) await begin(services, actor, job && { ...job, state: "done" })
}

/** An update of the site ends a review too, but not that many in a row. */
const lossesMax = 3

/**
 * Starts a review unless one is running or the last one failed: it would fail again, so a person has to retry it. One
 * whose process was killed, as by an update of the site, left no failure: it starts again, a minute later at the
 * earliest, until it counts as failed.
 */
async function begin(services: ReviewServices, actor: OwnActor, job: ContentJob | undefined): Promise<boolean> {
  if (isRunning(services, job) || hasFailed(services, job)) return false
  const task = { do: "check-content" } as const
  if (job)
    await continueContentJob(services, { ...job, losses: lossesOf(services, job) }, { address: actor.address, task })
  else await startContentJob(services, { ...actor, id: reviewId, task })
  return true
}

function isRunning(services: ReviewServices, job: ContentJob | undefined): boolean {
  return job !== undefined && isUnfinished(job) && !isLost(job, services.clock())
}

/** Whether the review failed, or its process was lost `lossesMax` times in a row, for example for lack of memory. */
function hasFailed(services: ReviewServices, job: ContentJob | undefined): boolean {
  return job !== undefined && (job.state === "failed" || lossesOf(services, job) >= lossesMax)
}

function lossesOf(services: ReviewServices, job: ContentJob): number {
  return isLost(job, services.clock()) ? (job.losses ?? 0) + 1 : 0
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
