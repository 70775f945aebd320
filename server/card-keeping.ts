import { keepCards } from "#domain/requests/keep-cards.server.ts"
import type { Services } from "#domain/services.server.ts"

const minuteMs = 60_000
const dayMs = 86_400_000
/** A process of the previous release may keep running for some time after this one has started. */
const recentMs = dayMs

/**
 * Repairs the cards of all requests at the start and every day, and those of recent requests every five minutes. A
 * failure is reported to `onError`; the next run is not affected.
 */
export function startCardKeeping(
  services: Services,
  { onError }: { onError: (error: unknown) => void },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = Promise.resolve()
  /** Runs never overlap: both would compare the same rows. */
  const keep = (recentOnly: boolean) => {
    running = running.then(async () => {
      if (signal.aborted) return
      const since = recentOnly ? new Date(services.clock().getTime() - recentMs) : undefined
      await keepCards(services, { since, signal }).catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
    })
  }
  keep(false)
  const timers = [setInterval(() => keep(true), 5 * minuteMs).unref(), setInterval(() => keep(false), dayMs).unref()]
  return {
    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
