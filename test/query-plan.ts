import { CompiledQuery } from "kysely"
import type { Database } from "#platform/database/connect.ts"

/** How SQLite would run a statement, which may have parameters: one line for each step, with the indexes it uses. */
export async function queryPlan(db: Database, statement: string): Promise<string[]> {
  const parameters = [...statement.matchAll(/\?/g)].map(() => "x")
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${statement}`, parameters),
  )
  return rows.map(({ detail }) => detail)
}
