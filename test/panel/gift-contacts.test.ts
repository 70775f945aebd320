import { expect, test } from "vitest"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { readPage } from "#test/read-page.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

test("a message or a call to who gave is noted; a landline has no WhatsApp", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  const [mobile, landline] = [
    await sendGift(panel.services, { phone: "(41) 99000-0000" }),
    await sendGift(panel.services, { name: "Tio Beto", phone: "(41) 3300-0000" }),
  ]
  const get = async (protocol: string) =>
    (await panel.app.inject({ url: `/painel/presentes/${protocol}`, headers: { cookie: sales.cookie } })).body
  const post = (protocol: string, fields: Record<string, string>) =>
    panel.app.inject({ url: `/painel/presentes/${protocol}`, ...formPost(sales, fields) })
  const links = async (protocol: string) =>
    readPage(await get(protocol))
      .all("a", "main")
      .map(({ attributes }) => attributes.href ?? "")
      .filter((link) => /^(?:https:\/\/wa\.me\/|tel:|mailto:)/.test(link))
  const email = expect.stringMatching(/^mailto:.+\?subject=Seu%20presente.+&body=Ol%C3%A1/)
  expect(await links(mobile)).toEqual([
    email,
    "tel:+5541990000000",
    expect.stringContaining("https://wa.me/5541990000000?text="),
  ])
  expect(await links(landline)).toEqual([email, "tel:+554133000000"])
  const noted = await post(landline, { intent: "contact", by: "phone", quiet: "1" })
  expect([noted.statusCode, noted.headers.location]).toEqual([200, undefined])
  expect((await get(landline)).replaceAll("<!-- -->", "")).toContain("Marina Teles</b> ligou")
  expect((await post(landline, { intent: "contact", by: "pombo" })).statusCode).toBe(422)
})
