/*
 * The life of a job: work that a process beside the site does, and whose state another process reads. Browser-safe.
 * docs/decisions/0018-two-kinds-of-jobs.md
 */

/** States of a job that is not finished. */
export const unfinishedStates = ["waiting", "running"] as const

export type JobState = (typeof unfinishedStates)[number] | "done" | "failed"

/** A job whose state was not written for this long has lost its process. */
export const jobSilentMs = 60_000

export function isUnfinished({ state }: { state: JobState }): boolean {
  return (unfinishedStates as readonly JobState[]).includes(state)
}

/**
 * Whether its process ended without a result: it was killed, stopped with the site, or ran out of memory. A state that
 * was written in the future is of a clock that was ahead.
 */
export function isLost(job: { state: JobState; seenAt: string }, now: Date): boolean {
  return isUnfinished(job) && Math.abs(now.getTime() - Date.parse(job.seenAt)) > jobSilentMs
}
