import { expect, test } from "vitest"
import { begunQuery } from "./begun-query.ts"
import { connectDatabase } from "./connect.ts"

test("a beginning is kept for each database, and what one use adds is in no other", async () => {
  const [one, other] = [connectDatabase({ file: ":memory:" }), connectDatabase({ file: ":memory:" })]
  try {
    const countries = begunQuery((db) => db.selectFrom("country").select("name"))
    expect(countries(one)).toBe(countries(one))
    expect(countries(other)).not.toBe(countries(one))
    const [first, second] = [countries(one).where("id", "=", 1), countries(one).where("position", "=", 2)]
    expect(first.compile().sql).toBe('select "name" from "country" where "id" = ?')
    expect(second.compile().sql).toBe('select "name" from "country" where "position" = ?')
  } finally {
    await Promise.all([one.destroy(), other.destroy()])
  }
})
