import * as z from "zod"
import { templateLine, templateText } from "./template-text.ts"

/*
 * The texts that staff send to visitors and guests. The agency may change them under `texts` in `agency.yaml`; each has
 * a default.
 */

const requestPlaceholders = ["nome", "atendente", "agencia", "protocolo", "destino"] as const

export type RequestPlaceholder = (typeof requestPlaceholders)[number]

/** First words of an email or WhatsApp message about a request. WhatsApp has no subject. */
function requestMessage(subject: string, body: string) {
  return z
    .strictObject({
      subject: templateLine(requestPlaceholders).default(subject),
      text: templateText(requestPlaceholders).default(body),
    })
    .prefault({})
}

/**
 * Texts by stage of the request. A stage without a text uses that of `contacted`; so does `lost` if its text is
 * missing.
 */
const requests = z
  .strictObject({
    new: requestMessage(
      "{destino}: seu pedido {protocolo}",
      "Olá, {nome}! Aqui é {atendente}, da equipe {agencia}. Recebi o seu pedido de orçamento ({destino}, " +
        "{protocolo}) e já estou cuidando dele. Posso tirar umas dúvidas rápidas antes de montar a proposta?",
    ),
    contacted: requestMessage(
      "{destino}: seu pedido {protocolo}",
      "Olá, {nome}! Aqui é {atendente}, da equipe {agencia}, sobre o seu pedido {protocolo} ({destino}).",
    ),
    proposal: requestMessage(
      "{destino}: a proposta do seu pedido {protocolo}",
      "Olá, {nome}! Aqui é {atendente}, da equipe {agencia}. Conseguiu olhar a proposta ({destino}, {protocolo})? " +
        "Se algo não ficou como você queria, me conte que eu ajusto.",
    ),
    won: requestMessage(
      "{destino}: sua viagem, {protocolo}",
      "Olá, {nome}! Aqui é {atendente}, da equipe {agencia}, sobre a sua viagem ({destino}, {protocolo}).",
    ),
    lost: z
      .strictObject({
        subject: templateLine(requestPlaceholders).default("{destino}: seu pedido {protocolo}"),
        text: templateText(requestPlaceholders),
      })
      .optional(),
  })
  .prefault({})

/** Placeholders of emails to guests. None holds text from the form, because anyone may enter anyone's address. */
const giftPlaceholders = ["casal", "cota", "protocolo", "atendente", "agencia"] as const
const confirmedPlaceholders = [...giftPlaceholders, "valor"] as const
const reasonPlaceholders = [...giftPlaceholders, "motivo"] as const
/** Staff address the guest themselves, so the name is allowed. */
const messagePlaceholders = [...giftPlaceholders, "nome"] as const

export type GiftPlaceholder = (typeof giftPlaceholders)[number]
export type DecisionPlaceholder = (typeof confirmedPlaceholders)[number] | (typeof reasonPlaceholders)[number]
export type GiftMessagePlaceholder = (typeof messagePlaceholders)[number]

/** The email to the guest whose gift was confirmed. */
const confirmed = z
  .strictObject({
    subject: templateLine(confirmedPlaceholders).default("Seu presente para {casal} está confirmado ({protocolo})"),
    title: templateLine(confirmedPlaceholders).default("Presente confirmado"),
    /** The preheader, which an inbox shows beside the subject. */
    preview: templateLine(confirmedPlaceholders).default("Conferimos o comprovante e está tudo certo"),
    opening: templateText(confirmedPlaceholders).default(
      "Olá! Conferimos o comprovante e está tudo certo: seu presente para {casal} está confirmado.",
    ),
    closing: templateText(confirmedPlaceholders).default(
      "A mensagem vai para o casal com o seu nome, a cota e o valor. Obrigado por fazer parte desta viagem!",
    ),
  })
  .prefault({})

/**
 * The email to the guest whose gift was refused. The reason follows the opening, unless the text contains `{motivo}`.
 */
const refused = z
  .strictObject({
    subject: templateLine(giftPlaceholders).default(
      "Precisamos da sua ajuda com o presente para {casal} ({protocolo})",
    ),
    title: templateLine(giftPlaceholders).default("Falta um detalhe no seu presente"),
    preview: templateLine(giftPlaceholders).default("É simples de resolver"),
    opening: templateText(reasonPlaceholders).default(
      "Olá! Obrigado pelo carinho com {casal}. Ao conferir o presente, encontramos um problema:",
    ),
    closing: templateText(reasonPlaceholders).default(
      "É simples de resolver: responda a este e-mail ou chame a gente no WhatsApp, e combinamos juntos. " +
        "Se preferir, envie o presente de novo pela página do casal.",
    ),
  })
  .prefault({})

/** The text for each reason of a refusal. For another reason staff write their own text. */
const reasons = z
  .strictObject({
    unreadable: templateText(giftPlaceholders).default(
      "Não conseguimos ler o comprovante que chegou. Pode enviar outra foto ou captura de tela?",
    ),
    not_received: templateText(giftPlaceholders).default(
      "O pagamento do comprovante ainda não apareceu na nossa conta.",
    ),
    amount: templateText(giftPlaceholders).default("O valor do comprovante não é o mesmo do presente."),
    other_payment: templateText(giftPlaceholders).default("O comprovante que chegou parece ser de outro pagamento."),
    repeated: templateText(giftPlaceholders).default("Este comprovante já tinha sido enviado com outro presente."),
  })
  .prefault({})

const gifts = z
  .strictObject({
    /** First words of a WhatsApp message to the guest. */
    message: templateText(messagePlaceholders).default("Olá! Sobre o seu presente de lua de mel {protocolo}:"),
    confirmed,
    refused,
    reasons,
  })
  .prefault({})

export const agencyTexts = z.strictObject({ requests, gifts }).prefault({})

export type AgencyTexts = z.infer<typeof agencyTexts>
