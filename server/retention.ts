import { applyDailyRetention } from "#domain/privacy/daily-retention.server.ts"
import type { Services } from "#domain/services.server.ts"

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * Applies retention a minute after the start, so that it does not delay the first requests, and then every day.
 * A failed job is reported to `onError` and runs again the next day; a jump of the clock is reported too.
 */
export function startRetention(
  services: Services,
  { onError }: { onError: (error: unknown) => void },
): { stop: () => void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const report = (error: unknown) => {
    if (!signal.aborted) onError(error)
  }
  const apply = () => void applyDailyRetention(services, { onError: report, signal }).catch(report)
  let daily: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    apply()
    daily = setInterval(apply, dayMs).unref()
  }, minuteMs).unref()
  return {
    stop: () => {
      stopping.abort()
      clearTimeout(first)
      clearInterval(daily)
    },
  }
}
