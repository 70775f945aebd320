import { existsSync } from "node:fs"
import type { Services } from "#domain/services.server.ts"
import { isClockDoubted } from "#platform/database/clock-jump.server.ts"
import { withTimeout } from "#platform/event-loop/with-timeout.server.ts"
import type { Env } from "#server/env.ts"
import { accessLogFolder } from "#server/ops/access-log.ts"
import { tidyAccessLog } from "#server/ops/tidy-access-log.ts"
import { type PeriodicWork, runPeriodically } from "./run-periodically.ts"

const everyMs = 6 * 3_600_000
/** A long file may be compressed. It is safe to end that anywhere. */
const stopMaxMs = 5_000

/**
 * Tidies the folder of the access log at the start and every six hours, also while the log is switched off: what it
 * wrote before has its retention period. Waits while the clock is doubted: no backup contains what it removes.
 */
export function startAccessLogTidying(
  env: Pick<Env, "ACCESS_LOG_DIR" | "ACCESS_LOG_DAYS" | "DATA_DIR">,
  { db, clock }: Pick<Services, "db" | "clock">,
  { onError }: { onError: (error: unknown) => void },
): PeriodicWork {
  const folder = accessLogFolder(env)
  const tidy = async () => {
    const now = clock()
    if (!existsSync(folder) || (await isClockDoubted(db, now))) return
    await tidyAccessLog(folder, { now, retentionDays: env.ACCESS_LOG_DAYS })
  }
  const work = runPeriodically({ everyMs }, tidy, onError)
  return { stop: () => withTimeout(work.stop(), stopMaxMs) }
}
