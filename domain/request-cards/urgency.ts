/* How urgent an open request is. Browser-safe. */

/**
 * - `today`: nobody has answered it yet, or its next step is due.
 * - `idle`: nothing happened for some days, and nothing is planned.
 * - `planned`: its next step has a later day.
 * - `underway`: worked on in the last days, without a next step.
 */
export const urgencies = ["today", "idle", "planned", "underway"] as const
export type Urgency = (typeof urgencies)[number]

export const urgencyNames: Record<Urgency, string> = {
  today: "hoje",
  idle: "parados",
  planned: "com dia marcado",
  underway: "em andamento",
}

/** Without any work for this many days, and without a next step, a request is idle (idle.ts). */
export const idleAfterDays = 3
