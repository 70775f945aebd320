import { expect, test } from "vitest"
import { coupleColumns } from "#domain/gifts/couple-summary.server.ts"
import { scrollKey } from "#site/document/restore-scroll.tsx"
import { giftDraftKey } from "#site/honeymoon/gift/gift-draft.ts"
import { sentKey } from "#site/quotes/draft/forget-draft.ts"
import { quoteDraftKey } from "#site/quotes/draft/quote-draft-key.ts"
import { referralKey } from "#site/quotes/form/referral-source.ts"
import { pageLayoutKey } from "#site/shell/layout/page-layout.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { createPagesApp } from "#test/built-pages.ts"

test("the privacy page and both forms state the retention of the agency's settings", async () => {
  await using site = await createPagesApp()
  await setAgency(site, { retention: { quotes_months: 7, gifts_days: 45, mail_bodies_days: 1 } })
  const textOf = async (path: string) => (await site.app.inject(path)).body.replaceAll("<!-- -->", "")
  const privacy = await textOf("/privacidade")
  for (const text of ["7 meses depois do último contato.", "45 dias. Da imagem", "1 dia depois do envio."])
    expect(privacy).toContain(text)
  expect(await textOf("/orcamento")).toContain("guardamos por 7 meses depois do último contato.")
  expect(await textOf("/lua-de-mel/1/ana-e-pedro")).toMatch(/apagados depois\s+de 45 dias\./)
})

test("the privacy page says what is kept of a sender's address and in the browser, and whom to call", async () => {
  await using site = await createPagesApp()
  const privacy = (await site.app.inject("/privacidade")).body.replaceAll("<!-- -->", "")
  for (const text of [
    "De quem envia um formulário ou abre uma prévia por link: o endereço IP, na memória do servidor, e um código",
    "O IP, por dez minutos. O código, no máximo um dia a mais.",
    "Só de quem tenta entrar no painel da equipe o IP fica por dois anos.",
    "Sem prazo, porque um backup antigo pode voltar a qualquer tempo.",
  ])
    expect(privacy).toContain(text)
  expect(privacy).toMatch(/Telefone <a href="tel:\+55\d+">/)
  for (const key of [pageLayoutKey, quoteDraftKey, referralKey, sentKey, giftDraftKey, scrollKey])
    expect(privacy).toContain(`<code>${key}</code>`)
})

test("guests are told everything that the couple gets of a gift", async () => {
  const words: Record<string, string> = {
    "Recebido em": "o dia",
    "Quem presenteou": "o nome de quem presenteou",
    Cota: "a cota",
    Valor: "o valor",
    Mensagem: "a mensagem",
    Protocolo: "o protocolo",
  }
  await using site = await createPagesApp()
  const privacy = (await site.app.inject("/privacidade")).body.replaceAll(/\s+/g, " ")
  const [told] = /O casal recebe[^;]*;/.exec(privacy) ?? []
  for (const { heading } of coupleColumns) expect(told, heading).toContain(words[heading])
  const gift = (await site.app.inject("/lua-de-mel/1/ana-e-pedro")).body
  expect(gift).toContain("O casal lê a mensagem, com seu nome, a cota e o valor.")
})

test("the access log is listed only when it is enabled, with the configured retention", async () => {
  const pageWith = async (accessLogDays: number | undefined) => {
    await using site = await createPagesApp("sqlite", { accessLogDays })
    return (await site.app.inject("/privacidade")).body.replaceAll("<!-- -->", "")
  }
  expect(await pageWith(184)).toContain("Seis meses, em sigilo")
  expect(await pageWith(365)).toContain("365 dias, em sigilo")
  expect(await pageWith(undefined)).not.toContain("De cada acesso")
})
