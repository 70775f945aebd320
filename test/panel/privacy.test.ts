import { expect, test } from "vitest"
import { unzipSync } from "fflate"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { readPage } from "#test/read-page.ts"
import { createPanelApp, get, post, signIn } from "./panel-app.ts"

const email = "zulmira@exemplo.com.br"
const hostile = `<script>alert(1)</script>"'&`

test("a person is found, copied and erased, and each is recorded without the person's words", async () => {
  await using panel = await createPanelApp()
  const owner = await signIn(panel)
  const protocol = await sendGift(panel.services, { email, name: hostile })
  const found = await post(panel, owner, "/painel/privacidade", { intent: "find", email, phone: "" })
  expect([found.statusCode, found.body.includes(protocol), found.body.includes("<script>alert(1)")]).toEqual([
    200,
    true,
    false,
  ])
  const zip = await post(panel, owner, "/painel/privacidade/copia", { email, phone: "", format: "zip" })
  expect(zip.headers["content-disposition"]).toBe('attachment; filename="pessoa-202611201200.zip"')
  const files = unzipSync(zip.rawPayload)
  expect(Object.keys(files)).toEqual([`comprovantes/${protocol}.jpg`, "dados.json"])
  const json = await post(panel, owner, "/painel/privacidade/copia", { email, phone: "", format: "json" })
  expect(JSON.parse(json.body).gifts[0].protocol).toBe(protocol)
  const unconfirmed = await post(panel, owner, "/painel/privacidade", { intent: "erase", email, confirmation: "" })
  expect([unconfirmed.statusCode, unconfirmed.body.includes("Para apagar de vez, escreva")]).toEqual([422, true])
  expect(await panel.db.selectFrom("gift_message").select("protocol").execute()).toHaveLength(1)
  const erased = await post(panel, owner, "/painel/privacidade", { intent: "erase", email, confirmation: " Apagar " })
  expect(erased.body).toContain("Apagado.")
  expect(await panel.db.selectFrom("gift_message").select("protocol").execute()).toEqual([])
  const events = await panel.db.selectFrom("audit_event").selectAll().execute()
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    "person-copied",
    "person-copied",
    "person-erased",
    // An unconfirmed erasure shows the person, so it is recorded as a search.
    "person-searched",
    "person-searched",
  ])
  expect(JSON.stringify(events)).not.toMatch(/zulmira|script/)
  const nobody = await post(panel, owner, "/painel/privacidade", { intent: "find", email, phone: "" })
  expect(nobody.body).toContain("Não há nada guardado com este contato.")
  // A second erasure removes what an interrupted one left.
  expect(nobody.body).toContain("Apagar os dados desta pessoa")
  const again = await post(panel, owner, "/painel/privacidade", { intent: "erase", email, confirmation: "apagar" })
  expect([again.statusCode, again.body.includes("Apagado.")]).toEqual([200, true])
})

test("requests with another address and the same phone are told, and reached by a search for it alone", async () => {
  await using panel = await createPanelApp()
  const owner = await signIn(panel)
  const one = await sendQuote(panel.services, { email })
  const other = await sendQuote(panel.services, { email: "ana@exemplo.com.br", observation: "De novo" })
  const search = (fields: object) => post(panel, owner, "/painel/privacidade", { intent: "find", ...fields })
  const byEmail = await search({ email })
  for (const text of ["Talvez da mesma pessoa", other, "Ver o que há com (41)99000-0000"])
    expect(byEmail.body.replaceAll("<!-- -->", "")).toContain(text)
  const byPhone = await search({ phone: "41990000000" })
  for (const protocol of [one, other]) expect(byPhone.body).toContain(protocol)
  expect(byPhone.body).not.toContain("Talvez da mesma pessoa")
  await post(panel, owner, "/painel/privacidade", { intent: "erase", email, confirmation: "apagar" })
  const left = await panel.db.selectFrom("quote_request").select("protocol").execute()
  expect(left).toEqual([{ protocol: other }])
})

test("who is meant has to be said, and wrong contacts come back with what to do", async () => {
  await using panel = await createPanelApp()
  const owner = await signIn(panel)
  for (const [fields, message] of [
    [{}, "Escreva o e-mail ou o telefone de quem pede."],
    [{ email: "nada" }, "não é um e-mail"],
    [{ phone: "12" }, "não é um telefone com DDD"],
  ] as const) {
    const answer = await post(panel, owner, "/painel/privacidade", { intent: "find", ...fields })
    expect([answer.statusCode, answer.body.includes(message)], message).toEqual([422, true])
    const wrong = readPage(answer.body)
      .all("input")
      .filter(({ attributes }) => attributes["aria-invalid"] === "true")
      .map(({ attributes }) => attributes.name)
    expect(wrong).toEqual(["phone" in fields ? "phone" : "email"])
  }
})

test("only an owner with a fresh proof reaches it", async () => {
  await using panel = await createPanelApp()
  const unproven = await signIn(panel, ["owner"], { proved: false })
  for (const url of ["privacidade", "pedidos/exportar"]) {
    const page = await get(panel, unproven, `/painel/${url}`)
    expect([page.statusCode, page.headers.location], url).toEqual([
      302,
      `/painel/confirmar?volta=${encodeURIComponent(`/${url}`)}`,
    ])
  }
  for (const url of ["privacidade", "privacidade/copia", "pedidos/exportar"])
    expect(
      (await post(panel, unproven, `/painel/${url}`, { email, intent: "erase", confirmation: "apagar" })).statusCode,
      url,
    ).toBe(307)
  const sales = await signIn(panel, ["sales"])
  for (const url of ["privacidade", "privacidade/copia", "pedidos/exportar", "pedidos/exportar/x"]) {
    const page = await get(panel, sales, `/painel/${url}`)
    expect(page.statusCode, url).toBe(404)
  }
})
