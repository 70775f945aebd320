import { expect, it } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { tripForm } from "#test/fixtures/quote-samples.ts"
import { unpublishPackage } from "#test/fixtures/unpublish-package.ts"
import { readPage } from "#test/read-page.ts"

const open = async ({ app }: TestApp) => (await app.inject("/orcamento?perfil=turismo&pacote=2001")).body

/** Sends the form of an open page without scripts, and returns the stored context. */
async function send({ app, db }: TestApp, body: string): Promise<unknown> {
  const hidden = readPage(body)
    .all("input")
    .filter(({ attributes }) => attributes.type === "hidden" && !tripForm.has(attributes.name ?? ""))
    .map(({ attributes: { name = "", value = "" } }) => [name, value])
  const payload = new URLSearchParams([...tripForm, ...hidden]).toString()
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const answer = await app.inject({ method: "POST", url: "/orcamento", headers, payload })
  expect(answer.statusCode).toBe(303)
  const { context } = await db.selectFrom("quote_request").select("context").executeTakeFirstOrThrow()
  return JSON.parse(context ?? "")
}

it("a page of a promotion's last day, sent without scripts on the next, keeps the price that it showed", async () => {
  await using site = await createPagesApp()
  await site.db.updateTable("package").set({ promotion_ends: "2026-11-20" }).where("id", "=", 2001).execute()
  const body = await open(site)
  site.setNow("2026-11-21T08:00:00-03:00")
  expect(await send(site, body)).toMatchObject({
    package: { id: 2001, day: "2026-11-20", price: { promotional: { cents: 329_000 }, endsOn: "20/11/2026" } },
  })
})

it("an old link to a package that is off the site says so, and the request still names it", async () => {
  await using site = await createPagesApp()
  await unpublishPackage(site.services, 2001)
  const body = await open(site)
  expect(body).toContain("Este pacote saiu do site.")
  expect(await send(site, body)).toMatchObject({
    package: { id: 2001, name: "Lençóis Maranhenses na cheia das lagoas", removed: true },
  })
})

it("has a region for drafts before there is one, outside of the form, which a draft replaces", async () => {
  await using site = await createPagesApp()
  const page = readPage(await open(site))
  const regions = (within: string) =>
    page.all("p", within).flatMap(({ attributes, text }) => (attributes.role === "status" ? [text] : []))
  expect([...regions("form"), ""]).toEqual(regions("main"))
})

it("says of each group of answers whether it is required, and what is wrong with it at each answer", async () => {
  await using site = await createPagesApp()
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const sent = await site.app.inject({ method: "POST", url: "/orcamento", headers, payload: "type=T" })
  expect(sent.statusCode).toBe(422)
  const page = readPage(sent.body)
  const groups = page.all("fieldset").filter(({ attributes }) => attributes.role === "radiogroup")
  const about = (word: string, attribute: string) =>
    groups.filter(({ text }) => text.startsWith(word)).map(({ attributes }) => attributes[attribute])
  const asked = ["traslado", "veículo", "passagens", "passeios", "seguro viagem"].map((it) => `Vai precisar de ${it}?`)
  for (const required of ["Tem flexibilidade de datas?", "Categoria da hospedagem"]) {
    expect(about(required, "aria-required"), required).toEqual(["true"])
    expect(about(required, "aria-invalid"), required).toEqual(["true"])
  }
  for (const optional of asked) expect(about(`${optional} (opcional)`, "aria-required"), optional).toEqual([undefined])
  const messages = new Map(page.all("div").map(({ attributes, text }) => [attributes.id, text]))
  const answers = page.all("input").filter(({ attributes }) => attributes.name === "hostingCategory")
  expect(answers.length).toBeGreaterThan(1)
  for (const { attributes } of answers) expect(messages.get(attributes["aria-describedby"])).toMatch(/hospedagem/)
})
