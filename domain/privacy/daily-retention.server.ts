import type { Database } from "#platform/database/connect.ts"
import { isJump, jumpMaxMs, readDailyRuns, saveDailyRuns } from "#platform/database/clock-jump.server.ts"
import { formatInstant } from "#platform/time/day.ts"
import { applyRetention } from "./retention.server.ts"

/** A jump that is still there after this is believed. Runs are a day apart: somebody can read the report in between. */
const doubtMs = 20 * 3_600_000

/** Reported instead of a run after a jump of the clock. */
export class ClockJumpError extends Error {
  override name = "ClockJumpError"
}

/**
 * Applies retention as a running site does, and a restore. After a jump of the clock it removes nothing until the jump
 * is confirmed by a later run: a machine may start with a clock that is a year ahead, and what is removed does not come
 * back. A site that was stopped for longer than that waits a day too.
 */
export async function applyDailyRetention(
  services: Parameters<typeof applyRetention>[0],
  options: { onError: (error: unknown) => void; signal?: AbortSignal },
): Promise<void> {
  const ranAt = await doubtedRun(services.db, services.clock())
  if (ranAt === undefined) return void (await applyRetention(services, options))
  options.onError(
    new ClockJumpError(
      `Desde ${formatInstant(new Date(ranAt))} não se sabe de uma limpeza do que passou do prazo. Nada foi ` +
        "apagado: confira a hora da máquina. Se ela está certa, porque o site ficou parado, voltou um backup antigo " +
        "ou o site foi atualizado, a limpeza de amanhã apaga.",
    ),
  )
}

/** The instant of the last run if the clock is not believed, else undefined. Stores which of the two it is. */
async function doubtedRun(db: Database, now: Date): Promise<string | undefined> {
  const stored = await readDailyRuns(db)
  const ranAt = stored?.ranAt ?? (await findFirstInstant(db))
  const doubtedAt = stored?.doubtedAt
  const since = (instant: string) => now.getTime() - Date.parse(instant)
  // A doubt from the future, or an old one, is about another jump.
  const doubt =
    doubtedAt !== undefined && since(doubtedAt) >= 0 && since(doubtedAt) <= jumpMaxMs ? doubtedAt : undefined
  if (ranAt === undefined || !isJump(now, { ranAt }) || (doubt !== undefined && since(doubt) >= doubtMs)) {
    await saveDailyRuns(db, now, { ranAt: now.toISOString() })
    return undefined
  }
  await saveDailyRuns(db, now, { ranAt, doubtedAt: doubt ?? now.toISOString() })
  return ranAt
}

/** Stands for the last run in a database that knows none: a new one, or one of a version before, also from a backup. */
async function findFirstInstant(db: Database): Promise<string | undefined> {
  const { at } = await db
    .selectFrom("setting")
    .select(({ fn }) => fn.min<string | null>("updated_at").as("at"))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}
