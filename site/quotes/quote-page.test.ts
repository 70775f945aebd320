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
