import { describe, expect, test } from "vitest"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { insertCountry } from "#test/factories.ts"
import { compiledQuery } from "./compiled-query.ts"

describe.each(engines)("on %s", (engine) => {
  test("a query is built once for each shape of its values, and every use has its own values", async () => {
    await using site = await createTestApp(engine)
    const { db } = site.services
    for (const id of [1, 2, 3])
      await insertCountry(db, { id, name: `Country ${id}`, capital: id === 3 ? "Lima" : null })
    let built = 0
    const countries = compiledQuery((given, values: { ids: readonly number[]; capital?: string | null }) => {
      built += 1
      const { ids, capital } = values
      const query = given.selectFrom("country").select("id").where("id", "in", ids).orderBy("id")
      if (capital === undefined) return query
      return capital === null ? query.where("capital", "is", null) : query.where("capital", "=", capital)
    })
    const ids = async (...values: Parameters<typeof countries>) => (await countries(...values)).map(({ id }) => id)

    expect(await ids(db, { ids: [1, 2] })).toEqual([1, 2])
    expect(await ids(db, { ids: [2, 3] })).toEqual([2, 3])
    expect(built).toBe(1)
    expect(await ids(db, { ids: [3] })).toEqual([3])
    expect(await ids(db, { ids: [1, 3], capital: null })).toEqual([1])
    expect(await ids(db, { ids: [1, 3], capital: "Lima" })).toEqual([3])
    expect(await ids(db, { ids: [1, 3], capital: "Quito" })).toEqual([])
    expect(built).toBe(4)
    expect(await db.transaction().execute((trx) => ids(trx, { ids: [1] }))).toEqual([1])
    expect(built).toBe(4)
  })

  test("what the SQL depends on besides is told apart; a long list is compiled each time", async () => {
    await using site = await createTestApp(engine)
    const { db } = site.services
    for (const id of [1, 2, 3]) await insertCountry(db, { id, name: `Country ${id}` })
    let built = 0
    const countries = compiledQuery(
      (given, { ids }: { ids: readonly number[] }, order: "asc" | "desc", limit: number) => {
        built += 1
        return given.selectFrom("country").select("id").where("id", "in", ids).orderBy("id", order).limit(limit)
      },
    )
    const ids = async (...values: Parameters<typeof countries>) => (await countries(...values)).map(({ id }) => id)

    expect(await ids(db, { ids: [1, 2, 3] }, "asc", 2)).toEqual([1, 2])
    expect(await ids(db, { ids: [1, 2, 3] }, "desc", 2)).toEqual([3, 2])
    expect(await ids(db, { ids: [1, 2, 3] }, "desc", 1)).toEqual([3])
    expect(built).toBe(3)
    const many = Array.from({ length: 60 }, (_, index) => index + 2)
    expect(await ids(db, { ids: many }, "asc", 9)).toEqual([2, 3])
    expect(await ids(db, { ids: many }, "asc", 9)).toEqual([2, 3])
    expect(built).toBe(5)
  })
})
