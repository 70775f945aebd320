import { ClockJumpError, applyDailyRetention } from "#domain/privacy/daily-retention.server.ts"
import type { Services } from "#domain/services.server.ts"
import { withTimeout } from "#platform/event-loop/with-timeout.server.ts"
import { type PeriodicWork, runPeriodically } from "./run-periodically.ts"

const minuteMs = 60_000
const dayMs = 86_400_000
/** A job that lists a large bucket may take minutes. It is safe to end it anywhere: the next run goes on. */
const stopMaxMs = 5_000

/**
 * Applies retention a minute after the start, so that it does not delay the first requests, and then every day.
 * A failed job is reported to `onError` and runs again the next day; a jump of the clock is reported too. Stopping does
 * not wait for a long job: the rest of the shutdown needs its time.
 */
export function startRetention(services: Services, { onError }: { onError: (error: unknown) => void }): PeriodicWork {
  const report = (error: unknown) => onError(error instanceof ClockJumpError ? withSchedules(error) : error)
  const apply = (signal: AbortSignal) => applyDailyRetention(services, { onError: report, signal })
  const work = runPeriodically({ firstMs: minuteMs, everyMs: dayMs }, apply, onError)
  return { stop: () => withTimeout(work.stop(), stopMaxMs) }
}

/** In a running site, what was scheduled waits too (`publishScheduled`). */
function withSchedules({ message }: ClockJumpError): ClockJumpError {
  return new ClockJumpError(`${message} Até lá, o que foi agendado para antes de agora também não sai.`)
}
