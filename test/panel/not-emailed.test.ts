import { expect, test } from "vitest"
import type { Services } from "#domain/services.server.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { sendGiftWithCard, sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { readPage } from "#test/read-page.ts"
import { createPanelApp, formPost, get, signIn } from "./panel-app.ts"
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

test("without an email server Hoje, requests and gifts say that nobody gets emails, never that they left", async () => {
  const read = async (services: Partial<Services>) => {
    await using panel = await createPanelApp("sqlite", { services })
    const ana = await signIn(panel)
    const quote = await sendQuoteWithCard(panel.services)
    const gift = await sendGiftWithCard(panel.services, {}, { stage: "confirmed" })
    while ((await deliverDue(panel.services)) > 0);
    const pages = ["", `/pedidos/${quote}`, `/presentes/${gift}?feito=confirmado`]
    const bodies: string[] = []
    for (const page of pages)
      bodies.push(readPage((await get(panel, ana, `/painel${page}`)).body).all("main")[0]?.text ?? "")
    return bodies
  }
  const [sent, kept] = [await read({ mailer: { send: async () => {} } }), await read({})]
  for (const body of sent) expect(body).not.toMatch(/ainda não envia e-mails|guardad[oa], não enviad/)
  for (const body of kept) expect(body).toContain("Este site ainda não envia e-mails: responda por aqui.")
  expect(kept[0]).toContain("e não saem depois, quando o envio começar")
  expect(sent[1]).toContain("Aviso de pedido à agência enviado por e\u2011mail")
  expect(sent[2]).toMatch(/Aviso de presente à agência: enviado para/)
  expect(sent[2]).toContain("O e-mail para Tia Rosa já está na fila.")
  expect(kept[2]).toContain("Avise Tia Rosa por aqui: o e-mail não sai.")
  expect(kept.join()).not.toMatch(/à agência:? enviado|quem pediu enviada|presenteou: enviada/)
  expect(kept[1]).toContain("Confirmação a quem pediu guardada, não enviada")
  expect(kept[2]).toMatch(/Aviso de presente à agência: guardado, não enviado para/)
})

test("without an email server no form of the panel promises an email", async () => {
  const read = async (services: Partial<Services>) => {
    await using panel = await createPanelApp("sqlite", { services })
    const ana = await signIn(panel)
    await invite(panel.services, "pia@agencia.example", ["sales"])
    await panel.app.inject({
      url: "/painel/conta",
      ...formPost(ana, { intent: "email", email: "nova@agencia.example" }),
    })
    const text = async (url: string) => readPage((await get(panel, ana, url)).body).all("main")[0]?.text ?? ""
    const gift = async (stage: "new" | "confirmed") =>
      text(`/painel/presentes/${await sendGiftWithCard(panel.services, {}, { stage })}`)
    return {
      gift: await gift("new"),
      confirmed: await gift("confirmed"),
      quote: await text(`/painel/pedidos/${await sendQuoteWithCard(panel.services)}`),
      account: await text("/painel/conta?feito=email"),
      team: await text("/painel/equipe"),
      today: await text("/painel?feito=fila"),
    }
  }
  const promises = [
    ["gift", "Tia Rosa recebe um e-mail de agradecimento", "O e-mail não sai: agradeça a Tia Rosa por aqui."],
    ["gift", "Vai no e-mail, depois do motivo.", "O e-mail não sai: fica na história"],
    ["gift", "Recusar e avisar", "Recusar"],
    ["confirmed", "Tia Rosa não recebe outro e-mail.", "Guardar o valor"],
    ["quote", "vão para o novo endereço", "Guardar os dados"],
    ["account", "Mandamos um link para o e-mail novo.", "este site ainda não envia e-mails"],
    ["account", "O link que mandamos para lá vale", "O link guardado no servidor vale"],
    ["today", "De volta à fila: sai em instantes.", "De volta à fila, mas só para ficar guardado"],
  ] as const
  const [sent, kept] = [await read({ mailer: { send: async () => {} } }), await read({})]
  for (const [page, promise, truth] of promises) {
    expect(sent[page]).toContain(promise)
    expect(kept[page]).not.toContain(promise)
    expect(kept[page]).toContain(truth)
  }
  expect(kept.team).not.toMatch(/convite enviado|enviar convite/i)
})

test("without an email server no page promises visitors a confirmation by email", async () => {
  const read = async (services: Partial<Services>) => {
    await using site = await createPagesApp("sqlite", { services })
    const sent = "TV-7K3M-92QX"
    const pages = ["/orcamento", `/orcamento/enviado?protocolo=${sent}`, `/lua-de-mel/1/ana-e-pedro?enviado=${sent}`]
    const text = async (url: string) => readPage((await site.app.inject(url)).body).all("main")[0]?.text ?? ""
    return await Promise.all(pages.map(text))
  }
  const promises = ["um protocolo na hora", "Anote o protocolo", "Anote o protocolo"]
  const byEmail = /confirmação (costuma chegar também )?por e-mail/
  const [sent, kept] = [await read({ mailer: { send: async () => {} } }), await read({})]
  for (const [index, promise] of promises.entries()) {
    expect(sent[index]).toMatch(byEmail)
    expect(kept[index]).toContain(`${promise}.`)
    expect(kept[index]).not.toMatch(byEmail)
  }
})
