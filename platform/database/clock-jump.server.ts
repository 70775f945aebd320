import type { Database } from "./connect.ts"
import { readSetting, saveSetting } from "./settings.ts"

/*
 * A machine may start with a clock that is a year ahead. What time alone would set off, and nobody can take back, waits
 * until the daily removal has believed the clock (domain/privacy/daily-retention.server.ts).
 */

/** A clock that is further ahead of the last run may be wrong. */
export const jumpMaxMs = 8 * 86_400_000

/** One value, so that an ordinary run ends the doubt that another machine's clock has caused. */
interface DailyRuns {
  /** The last run whose clock was believed. */
  ranAt: string
  doubtedAt?: string
}

const setting = "retention_runs"

export async function readDailyRuns(db: Database): Promise<DailyRuns | undefined> {
  const stored = await readSetting(db, setting)
  return stored === undefined ? undefined : (JSON.parse(stored) as DailyRuns)
}

export function saveDailyRuns(db: Database, now: Date, runs: DailyRuns): Promise<void> {
  return saveSetting(db, setting, JSON.stringify(runs), now.toISOString())
}

export function isJump(now: Date, { ranAt }: Pick<DailyRuns, "ranAt">): boolean {
  return now.getTime() - Date.parse(ranAt) > jumpMaxMs
}

/** Whether that time has not been believed yet. */
export async function isClockDoubted(db: Database, now: Date): Promise<boolean> {
  const runs = await readDailyRuns(db)
  return runs !== undefined && isJump(now, runs)
}
