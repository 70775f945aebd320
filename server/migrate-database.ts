import { setTimeout as sleep } from "node:timers/promises"
import { connectDatabase } from "#platform/database/connect.ts"
import { migrate } from "#platform/database/migrate.ts"
import { formatUnavailable, isRefused, isUnavailable } from "#platform/database/unavailable.ts"
import type { Env } from "./env.ts"
import { databaseFile } from "./services.ts"

/** Uses its own connection without a statement timeout: a migration may take longer than a visitor's query. */
export async function migrateDatabase(env: Env): Promise<void> {
  const db = connectDatabase({ url: env.DATABASE_URL, file: databaseFile(env) })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/**
 * How long a start waits for PostgreSQL. Shorter than ExecStartPost in deploy/travessia.service, and long enough that
 * systemd, which counts failures in five minutes, never gives up.
 */
export const databaseWaitMs = 200_000

/** For the start of the site: after a power cut PostgreSQL, or the name of its machine, may come later. */
export async function migrateWhenAvailable(env: Env, { waitMs = databaseWaitMs } = {}): Promise<void> {
  const until = performance.now() + waitMs
  for (let isTold = false; ; isTold = true) {
    try {
      return await migrateDatabase(env)
    } catch (error) {
      if (!env.DATABASE_URL || !isUnavailable(error) || isRefused(error)) throw error
      if (!isTold) console.log(formatUnavailable(error, "O site espera, e tenta de novo a cada segundo…"))
      if (performance.now() >= until) throw error
      await sleep(1_000)
    }
  }
}
