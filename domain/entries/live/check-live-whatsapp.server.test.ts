import { expect, test } from "vitest"
import { whatsappProblem } from "#domain/agency/whatsapp-problem.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { checkLiveContent } from "./check-live-content.server.ts"

test("a WhatsApp number that is not one is found, of the agency or a store", async () => {
  await using live = await createTestServices("sqlite", { content: "demo" })
  const findings = async () => {
    const { findings } = await checkLiveContent(live.db, new Date("2026-11-25T12:00:00.000Z"))
    return findings.filter(({ field }) => field === "whatsapp")
  }
  expect(await findings()).toEqual([])
  await setAgency(live, { whatsapp: "(41) 99000-0000 (24h)" })
  await live.db.updateTable("store").set({ whatsapp: "99000-0000" }).where("id", "=", 2).execute()
  const wrong = { field: "whatsapp", severity: "wrong" }
  expect(await findings()).toEqual([
    { kind: "agency", id: "agency", reason: whatsappProblem("(41) 99000-0000 (24h)"), ...wrong },
    { kind: "stores", id: "2", reason: whatsappProblem("99000-0000"), ...wrong },
  ])
})
