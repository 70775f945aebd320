import type { Database } from "#platform/database/connect.ts"
import { readSetting, saveSetting } from "#platform/database/settings.ts"
import { applyRetention } from "./retention.server.ts"

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A clock that is further ahead of the last run may be wrong. */
const jumpMaxMs = 8 * dayMs
/** A jump that is still there after this is believed. Runs are a day apart: somebody can read the report in between. */
const doubtMs = 20 * hourMs

/** Reported instead of a run after a jump of the clock. */
export class ClockJumpError extends Error {
  override name = "ClockJumpError"
}

/**
 * Applies retention as a running site does. After a jump of the clock it removes nothing until the jump is confirmed by
 * a later run: a machine may start with a clock that is a year ahead, and what is removed does not come back. A site
 * that was stopped for longer than that waits a day too.
 */
export async function applyDailyRetention(
  services: Parameters<typeof applyRetention>[0],
  { onError, signal }: { onError: (error: unknown) => void; signal: AbortSignal },
): Promise<void> {
  const ranAt = await doubtedRun(services.db, services.clock())
  if (ranAt === undefined) return void (await applyRetention(services, { onError, signal }))
  onError(
    new ClockJumpError(
      `O relógio está muito à frente da última limpeza do que passou do prazo, de ${ranAt}. Nada foi apagado: ` +
        "confira a hora da máquina. Se o site ficou parado, ou um backup antigo voltou, a limpeza de amanhã apaga.",
    ),
  )
}

/** One value, so that an ordinary run ends the doubt that another machine's clock has caused. */
interface Runs {
  ranAt: string
  doubtedAt?: string
}

const setting = "retention_runs"

/** The instant of the last run if the clock is not believed, else undefined. Stores which of the two it is. */
async function doubtedRun(db: Database, now: Date): Promise<string | undefined> {
  const stored = await readSetting(db, setting)
  const { ranAt, doubtedAt }: Partial<Runs> = stored === undefined ? {} : (JSON.parse(stored) as Runs)
  const save = (runs: Runs) => saveSetting(db, setting, JSON.stringify(runs), now.toISOString())
  const since = (instant: string) => now.getTime() - Date.parse(instant)
  const isJump = ranAt !== undefined && since(ranAt) > jumpMaxMs
  // A doubt from the future, or an old one, is about another jump.
  const doubt =
    doubtedAt !== undefined && since(doubtedAt) >= 0 && since(doubtedAt) <= jumpMaxMs ? doubtedAt : undefined
  if (!isJump || (doubt !== undefined && since(doubt) >= doubtMs)) {
    await save({ ranAt: now.toISOString() })
    return undefined
  }
  await save({ ranAt, doubtedAt: doubt ?? now.toISOString() })
  return ranAt
}
