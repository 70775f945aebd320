import { setImmediate } from "node:timers/promises"
import type { SelectQueryBuilder } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import type { AnyTables, Row } from "#platform/database/plan-rows.server.ts"

/** Rows in one statement: SQLite answers within the event loop, which has other work. */
const chunk = 250

type Query = SelectQueryBuilder<Record<string, Row>, string, Row>

/** The rows of a table by id, with what `select` adds to the id. Other work of the process goes on meanwhile. */
export async function* eachRow(db: Database, table: string, select: (query: Query) => Query): AsyncGenerator<Row> {
  let last = 0
  for (;;) {
    const query = (db as unknown as AnyTables).selectFrom(table).select("id") as unknown as Query
    const rows = await select(query).where("id", ">", last).orderBy("id").limit(chunk).execute()
    yield* rows
    if (rows.length < chunk) return
    last = Number(rows.at(-1)?.id)
    await setImmediate()
  }
}
