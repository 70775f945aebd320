import { expect, test } from "vitest"
import type { Services } from "#domain/services.server.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"
import { invite } from "./staff-samples.ts"

test("without an email server the panel does not say that an invitation or a new password arrives", async () => {
  const read = async (services: Partial<Services>) => {
    await using panel = await createPanelApp("sqlite", { services })
    const ana = await signIn(panel)
    const pia = await invite(panel.services, "pia@agencia.example", ["sales"])
    const get = async (url: string) => (await panel.app.inject({ url, headers: { cookie: ana.cookie } })).body
    const asked = await panel.app.inject({
      url: "/painel/nova-senha",
      ...formPost(ana, { email: "x@agencia.example" }),
    })
    const of = `/painel/equipe/${pia.id}`
    return [
      await get(`/painel/equipe?convidou=${pia.id}`),
      await get(`${of}?feito=convite`),
      await get(`${of}?feito=zerado`),
      await get("/painel/nova-senha"),
      asked.body,
    ]
  }
  const promises = [
    "Convite a caminho",
    "Convite a caminho",
    "está a caminho",
    "Enviamos um link",
    "chega em instantes",
  ]
  const [sent, kept] = [await read({ mailer: { send: async () => {} } }), await read({})]
  for (const [index, promise] of promises.entries()) {
    expect(sent[index]).toContain(promise)
    expect(sent[index]).not.toContain("ainda não envia e-mails")
    expect(kept[index]).not.toContain(promise)
    expect(kept[index]).toContain("ainda não envia e-mails")
  }
})
