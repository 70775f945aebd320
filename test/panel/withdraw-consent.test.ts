import { expect, test } from "vitest"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { createPanelApp, get, post, signIn } from "./panel-app.ts"

const email = "zulmira@exemplo.com.br"
const shown = ({ body }: { body: string }) => body.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ")

test("who leaves the list of promotions is taken off it on the request's page, with an event", async () => {
  await using panel = await createPanelApp()
  const url = `/painel/pedidos/${await sendQuote(panel.services, { email, marketing: true })}`
  const sales = await signIn(panel, ["sales"])
  const withdraw = () => post(panel, sales, url, { intent: "withdraw", revision: "1" })
  expect(shown(await get(panel, sales, url))).toContain(">Retirar a autorização de promoções</summary>")
  const { headers } = await withdraw()
  expect(headers.location).toBe(`${url}?feito=autorizacao`)
  const page = shown(await get(panel, sales, String(headers.location)))
  for (const words of ["Autorização de promoções retirada.", "Autorização retirada, hoje", "retirou a autorização de"])
    expect(page).toContain(words)
  expect(page).not.toContain("Retirar a autorização")
  expect((await withdraw()).statusCode).toBe(409)
})

test("a person is taken off the list of promotions, in all their requests", async () => {
  await using panel = await createPanelApp()
  const owner = await signIn(panel)
  for (const observation of ["", "Outro"]) await sendQuote(panel.services, { email, observation, marketing: true })
  const submit = async (intent: string) =>
    (await post(panel, owner, "/painel/privacidade", { intent, email, phone: "" })).body.replaceAll("<!-- -->", "")
  const button = "Retirar a autorização de promoções"
  expect(await submit("find")).toContain(button)
  const withdrawn = await submit("withdraw")
  expect(withdrawn).toContain("Pedidos em que ela existia: 2.")
  expect(withdrawn).not.toContain(button)
  const recorded = await panel.db.selectFrom("audit_event").select("action").orderBy("action").execute()
  expect(recorded.map(({ action }) => action)).toEqual([
    "consent-withdrawn",
    "consent-withdrawn",
    "person-searched",
    "person-searched",
  ])
})
