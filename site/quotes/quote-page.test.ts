import { expect, it } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import { tripForm } from "#test/fixtures/quote-samples.ts"
import { readPage } from "#test/read-page.ts"

it("a page of a promotion's last day, sent without scripts on the next, keeps the price that it showed", async () => {
  await using site = await createPagesApp()
  await site.db.updateTable("package").set({ promotion_ends: "2026-11-20" }).where("id", "=", 2001).execute()
  const { body } = await site.app.inject("/orcamento?perfil=turismo&pacote=2001")
  const hidden = readPage(body)
    .all("input")
    .filter(({ attributes }) => attributes.type === "hidden" && !tripForm.has(attributes.name ?? ""))
    .map(({ attributes: { name = "", value = "" } }) => [name, value])
  site.setNow("2026-11-21T08:00:00-03:00")
  const payload = new URLSearchParams([...tripForm, ...hidden]).toString()
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const answer = await site.app.inject({ method: "POST", url: "/orcamento", headers, payload })
  expect(answer.statusCode).toBe(303)
  const { context } = await site.db.selectFrom("quote_request").select("context").executeTakeFirstOrThrow()
  expect(JSON.parse(context ?? "")).toMatchObject({
    package: { id: 2001, day: "2026-11-20", price: { promotional: { cents: 329_000 }, endsOn: "20/11/2026" } },
  })
})
