import { networkNames } from "#domain/agency/social-networks.ts"
import type { FieldDescriptions } from "./field-description.ts"

const requestHelp = "Pode usar {nome}, {atendente}, {agencia}, {protocolo} e {destino}."
const giftHelp = "Pode usar {casal}, {cota}, {protocolo}, {atendente} e {agencia}."
const confirmedHelp = "Pode usar {casal}, {cota}, {valor}, {protocolo}, {atendente} e {agencia}."
const reasonHelp = "Pode usar {casal}, {cota}, {protocolo}, {atendente}, {agencia} e {motivo}."
const longerRetention = "Um prazo maior vale também para quem escreveu antes, e leu o menor."

export const whatsappHelp = "Um número só, com DDD."

/** First words of a message about a request, by its stage. */
function message(stage: string, label: string): FieldDescriptions {
  return {
    [`texts.requests.${stage}`]: { label },
    [`texts.requests.${stage}.subject`]: { label: "Assunto do e-mail", help: requestHelp },
    [`texts.requests.${stage}.text`]: { label: "Texto", help: requestHelp, as: "area" },
  }
}

/** The email to a guest after a decision. */
function email(decision: string, label: string, head: string, body: string): FieldDescriptions {
  const at = `texts.gifts.${decision}`
  return {
    [at]: { label },
    [`${at}.subject`]: { label: "Assunto", help: head },
    [`${at}.title`]: { label: "Título", help: head },
    [`${at}.preview`]: { label: "O que a caixa de entrada mostra ao lado do assunto", help: head },
    [`${at}.opening`]: { label: "Começo", help: body, as: "area" },
    [`${at}.closing`]: { label: "Fim", help: body, as: "area" },
  }
}

function reason(name: string, label: string): FieldDescriptions {
  return { [`texts.gifts.reasons.${name}`]: { label, help: giftHelp, as: "area" } }
}

/** The fields of the agency, by the names of their schema. */
export const agencyDescriptions: FieldDescriptions = {
  name: { label: "Nome" },
  company_name: { label: "Razão social" },
  cnpj: { label: "CNPJ" },
  cadastur: { label: "Cadastur" },
  address: { label: "Endereço", as: "area" },
  email: { label: "E-mail" },
  phone: { label: "Telefone" },
  whatsapp: { label: "WhatsApp", help: whatsappHelp },
  title_suffix: { label: "Depois do nome, no título das páginas" },
  description: { label: "A agência em uma frase", help: "É o que os buscadores mostram.", as: "area" },
  privacy_contact: { label: "Encarregado de dados (LGPD)" },
  "privacy_contact.name": { label: "Nome" },
  "privacy_contact.email": { label: "E-mail" },
  social: { label: "Redes sociais", item: "rede" },
  "social[]": { label: "Rede" },
  "social[].network": {
    label: "Rede",
    options: networkNames,
  },
  "social[].link": { label: "Endereço", help: "Completo, com https://" },
  desks: { label: "E-mails que recebem os pedidos" },
  "desks.exchange": { label: "Intercâmbio" },
  "desks.tourism": { label: "Lazer/Negócios" },
  "desks.honeymoon": { label: "Presentes de lua de mel" },
  reply_within: { label: "Prazo de resposta", help: "O site e os e-mails prometem responder em…" },
  retention: { label: "Por quanto tempo guardar" },
  "retention.quotes_months": {
    label: "Pedidos de orçamento, em meses",
    help: `Depois do último contato anotado. ${longerRetention}`,
  },
  "retention.gifts_days": { label: "Mensagens de lua de mel e comprovantes, em dias", help: longerRetention },
  "retention.mail_bodies_days": { label: "Textos dos e-mails já enviados, em dias", help: longerRetention },
  rates: { label: "Cotações", help: "Mude o valor e o dia juntos.", item: "cotação" },
  "rates[]": { label: "Cotação" },
  "rates[].currency": { label: "Moeda", as: "currency" },
  "rates[].reais": { label: "Quantos reais custa uma unidade" },
  "rates[].day": { label: "Dia da cotação", as: "day" },
  honeymoon_page: { label: "Página Lua de Mel" },
  "honeymoon_page.id": { label: "Número da página de texto" },
  "honeymoon_page.slug": { label: "Nome no endereço" },
  wide_tiles: {
    label: "Quadros largos dos diferenciais",
    help: "O número de cada quadro largo na lista: o primeiro quadro é o 0, o segundo é o 1.",
    item: "lugar",
  },
  "wide_tiles[]": { label: "Lugar" },
  covers: { label: "Capas da primeira página" },
  "covers.exchange": { label: "Intercâmbio", as: "picture" },
  "covers.tourism": { label: "Lazer/Negócios", as: "picture" },
  texts: { label: "O que a equipe escreve" },
  "texts.requests": { label: "Primeiras palavras sobre um pedido" },
  ...message("new", "Pedido novo"),
  ...message("contacted", "Em contato"),
  ...message("proposal", "Proposta enviada"),
  ...message("won", "Fechado"),
  ...message("lost", "Perdido tem um texto próprio"),
  "texts.gifts": { label: "Sobre os presentes" },
  "texts.gifts.message": {
    label: "Primeiras palavras no WhatsApp",
    help: "Pode usar {nome}, {casal}, {cota}, {protocolo}, {atendente} e {agencia}.",
    as: "area",
  },
  ...email("confirmed", "E-mail de presente confirmado", confirmedHelp, confirmedHelp),
  ...email("refused", "E-mail de presente recusado", giftHelp, reasonHelp),
  "texts.gifts.reasons": { label: "O que se lê para cada motivo de recusa" },
  ...reason("unreadable", "Não deu para ler o comprovante"),
  ...reason("not_received", "O pagamento não apareceu"),
  ...reason("amount", "O valor é outro"),
  ...reason("other_payment", "O comprovante é de outro pagamento"),
  ...reason("repeated", "O comprovante já veio com outro presente"),
  demonstration: { label: "É uma agência de demonstração", help: "O site avisa os visitantes." },
}
