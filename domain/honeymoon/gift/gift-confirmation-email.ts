import type { Agency } from "#domain/agency/agency.ts"
import type { EmailPart, RenderedEmail } from "#platform/email/email-content.ts"
import { renderEmail } from "#platform/email/render-email.tsx"
import { wrongRecipientNote } from "#domain/agency/wrong-recipient-note.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { giftChatText } from "./gift-texts.ts"
import { type ReceivedGift, quotaEmailRows } from "./gift-received-email.ts"

/**
 * Sent to the guest. Anyone may enter anyone's address, so this email contains no text from the form:
 * only the couple's page, the quota as published there and the amount that the guest saw.
 */
export function giftConfirmationEmail(
  { protocol, couple, quota }: ReceivedGift,
  agency: Agency,
  origin: string,
): RenderedEmail {
  const parts: EmailPart[] = [
    `Olá! Recebemos sua mensagem e o comprovante do presente para ${couple}.`,
    { protocol },
    ...(quota?.id === undefined ? [] : [{ rows: quotaEmailRows(quota) }]),
    `O que acontece agora: a gente confere o comprovante em até ${agency.reply_within} e entrega a mensagem ao ` +
      "casal, com seu nome, a cota e o valor.",
    { label: "Falar no WhatsApp", link: whatsappLink(agency.whatsapp, giftChatText(protocol)), button: true },
    ...wrongRecipientNote("a mensagem", agency, origin),
  ]
  const subject = `Recebemos seu presente para ${couple} (${protocol})`
  return renderEmail(
    { subject, profile: "tourism", title: "Recebemos seu presente", preview: `Protocolo ${protocol}`, parts },
    agency,
  )
}
