import { sql } from "kysely"
import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { newEntryId } from "./entry-ids.server.ts"

test.each(engines)("a new id is higher than all former ones, however many, on %s", async (engine) => {
  await using app = await createTestServices(engine)
  await sql`insert into entry_version (id, kind, entry_id, document, at, staff_id, origin, batch)
    with recursive past(id) as (select 1 union all select id + 1 from past where id < 200000)
    select 'v' || id, 'packages', id, null, '', null, 'import', '' from past`.execute(app.db)
  expect(await newEntryId(app.db, "packages")).toBe(200_001)
})
