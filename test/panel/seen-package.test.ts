import { expect, test } from "vitest"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { readPage } from "#test/read-page.ts"
import { createPanelApp, signIn } from "./panel-app.ts"

/* What a request's page says of the package that the visitor saw. */

async function seenApp(quote: object = {}) {
  const panel = await createPanelApp()
  const protocol = await sendQuoteWithCard(panel.services, { country: 20, countryCity: 0, package_id: 2001, ...quote })
  panel.setNow("2026-11-21T12:00:00-03:00")
  const { cookie } = await signIn(panel, ["sales"])
  return Object.assign(panel, {
    protocol,
    read: async () => {
      const { body } = await panel.app.inject({ url: `/painel/pedidos/${protocol}`, headers: { cookie } })
      return readPage(body).all("main")[0]?.text.replaceAll("\u00a0", " ") ?? ""
    },
  })
}

test("a price that changed, and a package that is gone, are shown", async () => {
  await using panel = await seenApp()
  expect(await panel.read()).toContain("Ver a página no site")
  await panel.db.updateTable("package").set({ promotion_cents: 300_000 }).where("id", "=", 2001).execute()
  expect(await panel.read()).toContain("Hoje custa R$ 3.000,00, em promoção até 19/01/2027.")
  await panel.db.updateTable("package").set({ in_tourism: 0, in_exchange: 0 }).where("id", "=", 2001).execute()
  const text = await panel.read()
  expect(text).toContain("Hoje este pacote não está mais no site.")
  expect(text).not.toContain("Ver a página no site")
})

test("the day is that of the visitor's page; a package that had left the site before the request says so", async () => {
  await using panel = await seenApp({ price_day: "2026-11-18" })
  const before = await panel.read()
  const left = "Saiu do site antes de o pedido chegar: o preço é o último que teve."
  expect(before).toContain("O que viu, em 18/11/2026")
  expect(before).not.toContain(left)
  const seen = { id: 4321, name: "Jalapão", address: "https://travessia.example/x", day: "2026-11-19", removed: true }
  await panel.db
    .updateTable("quote_request")
    .set({ context: JSON.stringify({ package: seen }) })
    .where("protocol", "=", panel.protocol)
    .execute()
  const text = await panel.read()
  for (const words of ["O que viu, em 19/11/2026", "Jalapão", left]) expect(text).toContain(words)
})
