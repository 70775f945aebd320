import { sql } from "kysely"
import { expect, test } from "vitest"
import { connectDatabase } from "./connect.ts"

test("SQLite gets a limit as a part of the statement, and an expression as it is", async () => {
  const db = connectDatabase({ file: ":memory:" })
  try {
    const ids = db.selectFrom("package").select("id").where("country_id", "=", 7)
    const limited = ids.limit(3).offset(6).compile()
    expect(limited.sql).toBe('select "id" from "package" where "country_id" = ? limit 3 offset ?')
    expect(limited.parameters).toEqual([7, 6])
    expect(ids.limit(sql<number>`1 + 1`).compile().sql).toMatch(/ limit 1 \+ 1$/)
  } finally {
    await db.destroy()
  }
})
