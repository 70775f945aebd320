import type { Agency } from "#app/content/content.ts"
import { type LetterPart, type RenderedLetter, renderLetter } from "#app/mail/mail-layout.tsx"
import { whatsappLink } from "#app/stores/store.ts"
import { protocolWords } from "./protocol-words.ts"
import { chosenAnswers } from "./quote-answers.ts"
import type { ReceivedQuote } from "./quote-received-mail.ts"

/**
 * To the visitor. Anyone may write anyone's address in the form, so this mail carries no word of the form's own:
 * only what was chosen from our lists.
 */
export function quoteConfirmationMail({ quote, protocol, context }: ReceivedQuote, agency: Agency): RenderedLetter {
  const parts: LetterPart[] = [
    "Olá! Recebemos seu pedido de orçamento e ele já está com a nossa equipe.",
    { rows: [["Protocolo", protocol]] },
    `O que acontece agora: a gente lê o que você contou, monta a proposta e responde em até ${agency.reply_within}, por e-mail ou no celular que você deixou.`,
    { label: "Falar sobre este pedido no WhatsApp", link: whatsappLink(agency.whatsapp, protocolWords(protocol)) },
    ...(context?.package.name && context.package.address ? [{ label: context.package.name, link: context.package.address }] : []),
    { heading: "Seu pedido", rows: chosenAnswers(quote) },
    `Não foi você? Alguém pode ter escrito seu endereço por engano: basta ignorar este e-mail, ou escrever para ${agency.privacy_contact.email} e apagamos o pedido.`,
  ]
  return renderLetter({ subject: `Recebemos seu pedido de orçamento (${protocol})`, title: "Recebemos seu pedido", preview: `Protocolo ${protocol}`, parts }, agency)
}
