import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { listColleagues } from "./colleagues.server.ts"
import { listStaff } from "./list-staff.server.ts"

test.each(engines)("colleagues are listed in Portuguese alphabetical order on %s", async (engine) => {
  await using app = await createTestServices(engine)
  for (const name of ["Zuleide", "Álvaro", "ana", "Bia"]) await insertColleague(app.services, name)
  const sorted = ["Álvaro", "ana", "Bia", "Zuleide"]
  expect((await listStaff(app.services)).map(({ name }) => name)).toEqual(sorted)
  const { active, all } = await listColleagues(app.db)
  expect([active.map(({ name }) => name), [...all.values()]]).toEqual([sorted, sorted])
})
