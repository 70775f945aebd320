import { expect, test } from "vitest"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { readPage } from "#test/read-page.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

test.each<{
  of: string
  send: typeof sendQuote
  path: string
  noun: string
  more: Record<string, string>
}>([
  {
    of: "a request",
    send: sendQuote,
    path: "pedidos",
    noun: "pedido",
    more: { cellphone: "(41) 98888-7777" },
  },
  { of: "a gift", send: sendGift, path: "presentes", noun: "presente", more: {} },
])(
  "the contact of $of is corrected by who works on it, and refused beside its field",
  async ({ send, path, noun, more }) => {
    await using panel = await createPanelApp()
    const protocol = await send(panel.services)
    const url = `/painel/${path}/${protocol}`
    const [sales, owner] = [await signIn(panel, ["sales"]), await signIn(panel, ["owner"], { name: "Rita Duarte" })]
    const get = async (address: string, { cookie } = sales) =>
      (await panel.app.inject({ url: address, headers: { cookie } })).body.replaceAll("<!-- -->", "")
    const typed = { name: "Rosa Prado", email: "rosa.prado@exemplo.com.br", phone: "(41) 3000-1234", ...more }
    const post = (fields: Record<string, string>, session = sales) =>
      panel.app.inject({ url, ...formPost(session, { intent: "correct", revision: "1", ...typed, ...fields }) })
    const openForms = (body: string) => body.match(/<details[^>]* open=""[^>]*><summary[^>]*>[^<]*/g)
    const valueOf = (body: string, name: string) =>
      readPage(body)
        .all("input", "main")
        .find(({ attributes }) => attributes.name === name)?.attributes.value

    const refused = await post({ email: "rosa exemplo" })
    expect([refused.statusCode, openForms(refused.body)]).toEqual([422, [expect.stringMatching(/>Corrigir dados$/)]])
    expect([valueOf(refused.body, "email"), valueOf(refused.body, "name")]).toEqual(["rosa exemplo", "Rosa Prado"])
    expect(refused.body).toContain('aria-invalid="true"')

    const corrected = await post({})
    expect([corrected.statusCode, corrected.headers.location]).toEqual([302, `${url}?feito=contato`])
    const page = await get(String(corrected.headers.location))
    for (const words of ["Dados corrigidos.", "mailto:rosa.prado@exemplo.com.br", "corrigiu os dados (nome, e-mail, "])
      expect(page).toContain(words)
    expect([valueOf(page, "name"), valueOf(page, "phone"), openForms(page)]).toEqual([
      "Rosa Prado",
      "(41)3000-1234",
      null,
    ])
    expect(await get(`/painel/${path}?q=rosa.prado`)).toContain(url)

    const late = await post({ name: "Outra" }, owner)
    expect([late.statusCode, valueOf(late.body, "name")]).toEqual([409, "Outra"])
    const trail = await get("/painel/registro", owner)
    expect(trail).toContain(`corrigiu os dados do ${noun} ${protocol}`)
    expect(trail).not.toContain("rosa.prado")
    const editor = await signIn(panel, ["editor"])
    expect((await post({}, editor)).statusCode).toBe(404)
  },
)
