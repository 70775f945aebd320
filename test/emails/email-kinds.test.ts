import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { setAgency, studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { type Engine, createTestApp, faceEngines } from "#test/create-test-app.ts"
import { giftSample, postGift, receiptPicture } from "#test/post-gift.ts"
import { type ReceivedMail, startSmtpServer } from "#test/smtp-server.ts"
import { createSmtpMailer } from "#platform/email/mailer.server.ts"
import type { Services } from "#domain/services.server.ts"

/* The emails of a new quote request and of a new gift, as the recipient's mail server receives them. */

async function mailingSite(engine: Engine, services: Partial<Services> = {}) {
  const server = await startSmtpServer()
  const site = await createTestApp(engine, {
    content: "demo",
    services: { mailer: createSmtpMailer(server.url, "Travessia <nao-responda@travessia.example>"), ...services },
  })
  const postQuote = (payload: object) => site.app.inject({ method: "POST", url: "/api/v1/budget", payload })
  /** Sends a request, delivers its emails, and returns both. */
  const mailsOf = async (answer: Promise<{ statusCode: number; body: string; json: () => { protocol: string } }>) => {
    const { statusCode, body, json } = await answer
    expect(statusCode, body).toBe(201)
    server.received.length = 0
    await deliverDue(site.services)
    const [ours, theirs] = ["@travessia.example", "@exemplo.com.br"].map((end) =>
      server.received.find(({ to }) => to[0]?.endsWith(end)),
    )
    expect(server.received).toHaveLength(2)
    return { protocol: json().protocol, inbox: ours!, visitor: theirs! }
  }
  return Object.assign(site, { postQuote, mailsOf })
}

const header = ({ email }: ReceivedMail, name: string) =>
  email.headers.filter(({ key }) => key === name).map(({ value }) => value)

/** Expects what every email has: one sender, one recipient, each header once, and two parts from our templates. */
function expectOurs(mail: ReceivedMail, { to, replyTo, protocol }: { to: string; replyTo: string; protocol: string }) {
  const { email } = mail
  expect([mail.to, email.to, email.replyTo]).toEqual([
    [to],
    [{ name: "", address: to }],
    [{ name: "", address: replyTo }],
  ])
  expect([email.from, email.cc, email.bcc]).toEqual([
    { name: "Travessia", address: "nao-responda@travessia.example" },
    undefined,
    undefined,
  ])
  expect(email.subject).toContain(protocol)
  expect(email.messageId).toMatch(/^<[0-9a-f-]{36}@travessia\.example>$/)
  expect(email.date).toBe("2026-11-20T15:00:00.000Z")
  expect([
    header(mail, "auto-submitted"),
    header(mail, "x-auto-response-suppress"),
    header(mail, "mime-version"),
  ]).toEqual([["auto-generated"], ["All"], ["1.0"]])
  for (const name of ["from", "to", "reply-to", "subject", "message-id", "date", "content-type"])
    expect(header(mail, name), name).toHaveLength(1)
  for (const part of [email.text, email.html]) expect(part).toContain(protocol)
  expect(email.html).toMatch(/^<!doctype html><html lang="pt-BR">/)
  // Nothing is fetched when a mail is opened, and every link leads to us or to a conversation with the visitor.
  expect(email.html).not.toMatch(/<img|<link|<script|<style|url\(/)
  for (const [, link] of email.html!.matchAll(/href="([^"]*)"/g))
    expect(link).toMatch(/^(https:\/\/(travessia\.example|wa\.me)\/|mailto:\w+@exemplo\.com\.br\?subject=)/)
}

/** The rows of the email's tables, from its HTML and from its plain text. */
function expectRows({ email }: ReceivedMail, rows: Record<string, string>) {
  const html = email.html!.replaceAll("<wbr/>", "")
  for (const [label, value] of Object.entries(rows)) {
    expect(email.text!.replaceAll("\u00a0", " ")).toContain(`\n${label}${label.endsWith("?") ? "" : ":"} ${value}\n`)
    expect(html.replaceAll("\u00a0", " ")).toMatch(
      new RegExp(`>${escaped(label)}</(th|div)><(td|div)[^>]*>${escaped(value)}</`),
    )
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}

describe.each(faceEngines)("emails on %s", (engine) => {
  test("to the inbox, a trip: every question with its answer or none, the package's price, the agreement", async () => {
    await using site = await mailingSite(engine)
    const asked = {
      ...tripSample,
      country: 20,
      countryCity: 0,
      package_id: 2001,
      numberOfChild: 2,
      ageOfChildEnd: ["Até 1 ano e 11 meses", "12-17 anos"],
      numberOfAdults: "10 ou +",
      willNeedTour: "Sim",
      willNeedVehicle: "Não",
      marketing: true,
      observation: "Duas linhas\n\ncom espaço",
    }
    const { protocol, inbox } = await site.mailsOf(site.postQuote(asked))
    expectOurs(inbox, { to: "turismo@travessia.example", replyTo: "helena@exemplo.com.br", protocol })
    expect(inbox.email.subject).toBe(`Pedido de orçamento ${protocol} · Lazer/Negócios · Brasil`)
    expectRows(inbox, {
      Nome: "Helena Prado",
      "E-mail": "helena@exemplo.com.br",
      Celular: "(41)99000-0000",
      Telefone: "Não respondeu",
      Estado: "Paraná (PR)",
      Cidade: "Curitiba",
      Pacote: "Lençóis Maranhenses na cheia das lagoas (código 2001)",
      "Dia do preço": "20/11/2026",
      "Preço visto":
        "R$ 3.290,00 (promoção válida de 15/11/2026 até 19/01/2027; sem ela, R$ 3.890,00), por pessoa, em quarto duplo",
      "Tipo de viagem": "Lazer/Negócios",
      "País de destino": "Brasil",
      "Cidade de destino": "Ainda não sei",
      "Data da viagem": "14/03/2027 - 19/03/2027",
      "Tem flexibilidade de datas?": "+ ou – (2 dias)",
      "Número de adultos": "10 ou +",
      "Número de crianças": "2",
      "Idade da criança 1": "Até 1 ano e 11 meses",
      "Idade da criança 2": "12-17 anos",
      "Perfil da viagem": "Lazer",
      "Categoria da hospedagem": "De 3 a 4 estrelas",
      "Vai precisar de traslado?": "Não respondeu",
      "Vai precisar de veículo?": "Não",
      "Vai precisar de passagens?": "Não respondeu",
      "Vai precisar de passeios?": "Sim",
      "Vai precisar de seguro viagem?": "Não respondeu",
      "Como nos conheceu?": "Indicação",
      "Promoções por e-mail": "Aceitou receber (texto de 20/11/2026)",
    })
    expect(inbox.email.text).toContain("Observações:\n  Duas linhas\n  \n  com espaço\n")
    expect(inbox.email.html).toContain("Duas linhas\n\ncom espaço</div>")
    for (const part of [inbox.email.text, inbox.email.html]) {
      expect(part).toContain(
        "https://travessia.example/turismo/pacote/20/brasil/5/ecoturismo/2001/lencois-maranhenses-na-cheia-das-lagoas",
      )
      expect(part).toContain("https://wa.me/5541990000000?text=")
      expect(part).toContain(
        "mailto:helena@exemplo.com.br?subject=Sobre%20o%20seu%20pedido%20de%20or%C3%A7amento%20TV-",
      )
    }
    expect(inbox.email.text).not.toContain("preenchimento automático")
  })

  test("to the inbox, a study: its own questions, the price in reais, the signs of a machine", async () => {
    await using site = await mailingSite(engine)
    const { protocol, inbox } = await site.mailsOf(
      site.postQuote({
        ...studySample,
        country: 1,
        countryCity: 101,
        package_id: 1001,
        phone: "(41)3000-0000",
        youWillNeedAccommodation: "Não",
        website: "x",
      }),
    )
    expectOurs(inbox, { to: "intercambio@travessia.example", replyTo: "helena@exemplo.com.br", protocol })
    expect(inbox.email.subject).toBe(`Pedido de orçamento ${protocol} · Intercâmbio · Dublin, Irlanda`)
    expectRows(inbox, {
      Telefone: "(41)3000-0000",
      "Tipo de viagem": "Intercâmbio",
      "País de destino": "Irlanda",
      "Cidade de destino": "Dublin",
      "Quando quer viajar?": "De 3 a 6 meses",
      "Quanto tempo quer estudar?": "+ de 1 ano",
      "Programa de interesse": "Curso de Idioma",
      "Vai precisar de acomodação?": "Não",
      Observações: "Não respondeu",
      "Promoções por e-mail": "Não autorizou",
      "Preço visto":
        "€ 3.790,00 (promoção válida de 15/11/2026 até 03/02/2027; sem ela, € 4.290,00), " +
        "R$ 23.498,00 pela cotação de R$ 6,20 em 20/11/2026, 25 semanas de curso, " +
        "por pessoa",
    })
    expect(inbox.email.text).toContain("sinais de preenchimento automático")
    expect(inbox.email.text).not.toMatch(/criança|Data da viagem/)
  })

  test("to the visitor: the protocol, what was chosen, until when the answer comes", async () => {
    await using site = await mailingSite(engine)
    await setAgency(site, { reply_within: "dois dias úteis" })
    const { protocol, visitor } = await site.mailsOf(
      site.postQuote({ ...tripSample, country: 1, countryCity: 101, package_id: 2001, observation: "Segredo meu" }),
    )
    expectOurs(visitor, { to: "helena@exemplo.com.br", replyTo: "turismo@travessia.example", protocol })
    expectRows(visitor, {
      "País de destino": "Irlanda",
      "Cidade de destino": "Dublin",
      "Data da viagem": "14/03/2027 - 19/03/2027",
      "Perfil da viagem": "Lazer",
      "Número de crianças": "0",
    })
    for (const part of [visitor.email.text, visitor.email.html]) {
      for (const words of [
        "responde em até dois dias úteis",
        "Não foi você?",
        "privacidade@travessia.example",
        "https://travessia.example/privacidade",
        "Lençóis Maranhenses",
        "Travessia Viagens e Intercâmbio Ltda. CNPJ",
      ])
        expect(part).toContain(words)
      for (const words of ["Helena", "Segredo", "Curitiba (PR)", "(41)99000-0000\n", "Não respondeu"])
        expect(part).not.toContain(words)
    }
  })

  test("of a gift: to the inbox with the receipt, to the guest without a word of the form", async () => {
    await using site = await mailingSite(engine)
    const receipt = await receiptPicture()
    const { protocol, inbox, visitor } = await site.mailsOf(postGift(site, giftSample, receipt))
    expectOurs(inbox, { to: "luademel@travessia.example", replyTo: "celia@exemplo.com.br", protocol })
    expect(inbox.email.subject).toBe(`Presente de lua de mel ${protocol} · Ana & Pedro`)
    expectRows(inbox, {
      Nome: "Tia Célia",
      "E-mail": "celia@exemplo.com.br",
      "Telefone/Celular": "(41)99000-0000",
      Casal: "Ana & Pedro",
      Cota: "Hidroavião até a ilha (um dos dois)",
      Valor: "R$ 750,00",
      Imagem: "JPEG de 1 KB",
    })
    expect(inbox.email.html).toContain("mailto:celia@exemplo.com.br?subject=Sobre%20o%20seu%20presente%20de%20lua%20")
    expect(inbox.email.text).toContain("Mensagem:\n  Boa viagem!\n  Beijos\n")
    expect(inbox.email.text).toContain("apagados do site depois de 90 dias")
    const [attachment, ...more] = inbox.email.attachments
    expect([attachment?.filename, attachment?.mimeType, more]).toEqual([
      `comprovante-${protocol}.jpg`,
      "image/jpeg",
      [],
    ])
    expect(await sharp(Buffer.from(attachment!.content as ArrayBuffer)).metadata()).toMatchObject({
      format: "jpeg",
      width: 30,
      height: 40,
    })
    expect(inbox.raw).not.toContain("gpj")
    expectOurs(visitor, { to: "celia@exemplo.com.br", replyTo: "luademel@travessia.example", protocol })
    expectRows(visitor, { Cota: "Hidroavião até a ilha (um dos dois)", Valor: "R$ 750,00" })
    expect(visitor.email.attachments).toEqual([])
    for (const part of [visitor.email.text, visitor.email.html]) {
      for (const words of [
        "confere o comprovante em até um dia útil e entrega a mensagem ao casal, com seu nome, a cota e o valor.",
        "Não foi você?",
        "https://travessia.example/privacidade",
      ])
        expect(part).toContain(words)
      for (const words of ["Célia", "Boa viagem", "Beijos"]) expect(part).not.toContain(words)
    }
  })

  test("where there is a panel, the inbox's mails lead to the request there; those to visitors never do", async () => {
    await using site = await mailingSite(engine, { panelOrigin: "https://travessia.example" })
    const quote = await site.mailsOf(site.postQuote({ ...tripSample, country: 0, countryCity: 0 }))
    const gift = await site.mailsOf(postGift(site, giftSample, await receiptPicture()))
    for (const [{ protocol, inbox, visitor }, path] of [
      [quote, "pedidos"],
      [gift, "presentes"],
    ] as const) {
      for (const part of [inbox.email.text, inbox.email.html])
        expect(part).toContain(`https://travessia.example/painel/${path}/${protocol}`)
      for (const part of [visitor.email.text, visitor.email.html]) expect(part).not.toContain("/painel")
    }
    await using without = await mailingSite(engine)
    const { inbox } = await without.mailsOf(without.postQuote({ ...tripSample, country: 0, countryCity: 0 }))
    expect(inbox.email.html).not.toContain("/painel")
  })

  test.each([
    ["(41)99000-0000", "https://wa.me/5541990000000?text="],
    ["+351 912 345 678", "https://wa.me/351912345678?text="],
    ["(41)3000-0000", undefined],
  ])("the inbox is offered WhatsApp unless the phone is a landline's: of %s %s", async (phone, link) => {
    await using site = await mailingSite(engine)
    const gift = await site.mailsOf(postGift(site, { ...giftSample, phone }, await receiptPicture()))
    const quote = await site.mailsOf(site.postQuote({ ...tripSample, country: 0, countryCity: 0, cellphone: phone }))
    for (const { email } of [gift.inbox, quote.inbox])
      for (const part of [email.text, email.html]) {
        if (link) expect(part).toContain(link)
        else expect(part).not.toMatch(/wa\.me|WhatsApp/)
      }
  })

  test("a gift without a quota says so to the inbox; one that the client names never reaches the guest", async () => {
    await using site = await mailingSite(engine)
    const { cote_id: _none, ...fields } = giftSample
    const none = await site.mailsOf(postGift(site, fields, await receiptPicture()))
    expectRows(none.inbox, { Cota: "Não disse", Valor: "Não disse" })
    const named = await site.mailsOf(
      postGift(site, { ...fields, cote_title: "Vaquinha <b>", cote_value: "120,50" }, await receiptPicture()),
    )
    expect(named.inbox.email.text!.replaceAll("\u00a0", " ")).toContain("Cota: Vaquinha <b>\nValor: R$ 120,50\n")
    for (const part of [named.visitor.email.text, named.visitor.email.html]) expect(part).not.toMatch(/Vaquinha|120,50/)
  })
})
