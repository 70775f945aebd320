import { sql } from "kysely"
import { expect, test } from "vitest"
import { moveRequest } from "#domain/requests/move-request.server.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { createPanelApp, post, signIn } from "./panel-app.ts"

test("a contact that colleagues keep from being noted is refused, and tells no older history as news", async () => {
  await using panel = await createPanelApp()
  const protocol = await sendQuoteWithCard(panel.services)
  const marina = await signIn(panel, ["sales"])
  const rita = await insertColleague(panel.services, "Rita Duarte")
  await moveRequest(panel.services, { protocol, staff: rita, revision: 1, stage: "proposal" })
  await sql`create trigger always_first before update on request_card begin select raise(ignore); end`.execute(panel.db)
  const { statusCode, body } = await post(panel, marina, `/painel/pedidos/${protocol}`, {
    intent: "contact",
    by: "phone",
  })
  expect(statusCode).toBe(409)
  const [, notice = ""] = /role="alert"[^>]*>(.*?)<\/div>/s.exec(body) ?? []
  expect(notice).toContain("Confira como ele está agora.")
  expect(notice).not.toContain("Rita")
})
