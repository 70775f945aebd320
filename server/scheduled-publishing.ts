import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import type { Services } from "#domain/services.server.ts"
import { type PeriodicWork, runPeriodically } from "./run-periodically.ts"

const intervalMs = 30_000

/** Publishes scheduled drafts in the background until it is stopped. */
export function startScheduledPublishing(
  services: Services,
  { onError }: { onError: (error: unknown) => void },
): PeriodicWork {
  return runPeriodically({ everyMs: intervalMs }, () => publishScheduled(services), onError)
}
