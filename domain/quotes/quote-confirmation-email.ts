import type { Agency } from "#domain/agency/agency.ts"
import type { EmailPart, RenderedEmail } from "#platform/email/email-content.ts"
import { renderEmail } from "#platform/email/render-email.tsx"
import { wrongRecipientNote } from "#domain/agency/wrong-recipient-note.ts"
import { profileOf } from "#domain/agency/profile.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { protocolText } from "./protocol-text.ts"
import { chosenAnswers } from "./quote-answers.ts"
import type { ReceivedQuote } from "./quote-received-email.ts"

/**
 * The email to the visitor. Anyone may enter anyone's address, so it contains no free text from the form: only choices
 * from our lists.
 */
export function quoteConfirmationEmail(
  { quote, protocol, context, marketing }: ReceivedQuote,
  agency: Agency,
  origin: string,
): RenderedEmail {
  const about = context?.package
  const parts: EmailPart[] = [
    "Olá! Recebemos seu pedido de orçamento e ele já está com a nossa equipe.",
    { protocol },
    `O que acontece agora: a gente lê o que você contou, monta a proposta e responde em até ${agency.reply_within}, ` +
      "por e-mail ou no celular que você deixou. Lembrou de mais alguma coisa? Responda a este e-mail.",
    { label: "Falar no WhatsApp", link: whatsappLink(agency.whatsapp, protocolText(protocol)), button: true },
    { heading: "Seu pedido", rows: chosenAnswers(quote) },
    ...(about?.name && about.address && !about.removed ? [{ label: about.name, link: about.address }] : []),
    ...(marketing
      ? [
          `Você também marcou: “${marketing.words}” Para sair da lista, escreva para ` +
            `${agency.privacy_contact.email}: vale na hora, e o pedido continua.`,
        ]
      : []),
    ...wrongRecipientNote("o pedido", agency, origin, { hasPromotions: marketing !== undefined }),
  ]
  const subject = `Recebemos seu pedido de orçamento (${protocol})`
  return renderEmail(
    { subject, profile: profileOf(quote.type), title: "Recebemos seu pedido", preview: `Protocolo ${protocol}`, parts },
    agency,
  )
}
