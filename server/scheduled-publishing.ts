import { setTimeout as sleep } from "node:timers/promises"
import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import type { Services } from "#domain/services.server.ts"

const intervalMs = 30_000

/**
 * Publishes scheduled drafts in the background until it is stopped. A failure is reported; the next run is not
 * affected.
 */
export function startScheduledPublishing(
  services: Services,
  { onError }: { onError: (error: unknown) => void },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await publishScheduled(services).catch(onError)
      await sleep(intervalMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const work = run()
  return {
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}
