import { reconcileCards } from "#domain/requests/reconcile-cards.server.ts"
import type { Services } from "#domain/services.server.ts"
import { type PeriodicWork, runPeriodically } from "./run-periodically.ts"

const everyMs = 5 * 60_000
const dayMs = 86_400_000
const runsADay = dayMs / everyMs
/** A process of the previous release may keep running for some time after this one has started. */
const recentMs = dayMs

/** Repairs the cards of all requests at the start and every day, and those of recent requests every five minutes. */
export function startCardReconciliation(
  services: Services,
  { onError }: { onError: (error: unknown) => void },
): PeriodicWork {
  let runs = 0
  const reconcile = (signal: AbortSignal) => {
    const isRecentOnly = runs % runsADay > 0
    runs += 1
    const since = isRecentOnly ? new Date(services.clock().getTime() - recentMs) : undefined
    return reconcileCards(services, { since, signal })
  }
  return runPeriodically({ everyMs }, reconcile, onError)
}
