import { expect, test } from "vitest"
import { whatsappProblem } from "#domain/agency/whatsapp-problem.ts"
import { type EntryRef, agencyRef } from "#domain/entries/entry-kind.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { createPanelApp, get, signIn } from "./panel-app.ts"

test("what may be published, but hardly as it is, is warned of: alone and among several", async () => {
  await using panel = await createPanelApp()
  const owner = await signIn(panel, ["owner"])
  const praia: EntryRef = { kind: "packages", id: "2001" }
  const agency = { whatsapp: "99000-0000", retention: { quotes_months: 120, gifts_days: 90, mail_bodies_days: 30 } }
  await draftEntry(panel.services, praia, { segment_id: 1 })
  await draftEntry(panel.services, agencyRef, agency)
  await draftEntry(panel.services, { kind: "countries", id: "1" }, { profiles: ["tourism"] })
  const moved = "o endereço da página muda, e o antigo deixa de abrir"
  const without = "daqui deixam de aparecer em Intercâmbio"
  const ofAgency = [whatsappProblem("99000-0000"), "o prazo maior vale também"]
  const pages: Array<[string, Array<string | undefined>]> = [
    ["packages/2001/publicar", [moved]],
    ["agency/agency/publicar", ofAgency],
    ["countries/1/publicar", [without]],
    ["publicar?item=packages:2001&item=agency:agency&item=countries:1", [moved, ...ofAgency, without]],
  ]
  for (const [page, warnings] of pages) {
    const { body } = await get(panel, owner, `/painel/conteudo/${page}`)
    expect(body).toContain("Dá para publicar, mas confira:")
    for (const warning of warnings) expect(body).toContain(warning)
  }
})
