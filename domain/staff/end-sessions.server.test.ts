import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { client, getSession, join } from "#test/panel/staff-samples.ts"
import { endOtherSessions, endOwnSession, signOut } from "./end-sessions.server.ts"
import { listSessions } from "./sessions.server.ts"

test.each(engines)("no session ends without a line in the trail, on %s", async (engine) => {
  await using app = await createTestServices(engine, { content: "demo" })
  const { services, db } = app
  const ana = await join(services)
  const { token_hash } = await getSession(services, ana.token)
  const own = { staff: { id: ana.id, name: "Ana Prado" }, address: client.address }
  await db.schema.dropTable("audit_event").execute()
  await expect(endOwnSession(services, own, token_hash)).rejects.toThrow()
  await expect(endOtherSessions(services, own, "")).rejects.toThrow()
  await expect(signOut(services, own, token_hash)).rejects.toThrow()
  expect(await listSessions(db, ana.id, services.clock())).toMatchObject([{ token_hash }])
})
