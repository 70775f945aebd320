import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { listSavedFilters, saveFilter, savedFiltersMax } from "./saved-filters.server.ts"

const editor = { is_owner: 0, is_editor: 0, is_sales: 1, failures: 0, created_at: "2026-11-20" } as const
const now = new Date("2026-11-20T12:00:00-03:00")

describe.each(engines)("saved filters on %s", (engine) => {
  test("two of one name that are saved at once are one, and no more than the limit are kept", async () => {
    await using app = await createTestServices(engine)
    const { db } = app
    const staffId = "s1"
    await db
      .insertInto("staff")
      .values({ id: staffId, name: "Marina Teles", email: "marina@exemplo.example", ...editor })
      .execute()
    const save = (name: string) => saveFilter(db, now, { staffId, name, query: "?etapa=new" })
    const namesOf = async () => (await listSavedFilters(db, staffId)).map(({ name }) => name)
    expect(await Promise.all(Array.from({ length: 4 }, () => save("Novos")))).toEqual(Array(4).fill(undefined))
    expect(await namesOf()).toEqual(["Novos"])
    const problems = await Promise.all(Array.from({ length: savedFiltersMax + 2 }, (_, index) => save(`${index}`)))
    expect(problems.filter((problem) => problem === "too-many")).toHaveLength(3)
    expect(await namesOf()).toHaveLength(savedFiltersMax)
  })
})
