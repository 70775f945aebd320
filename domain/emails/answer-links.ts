import type { EmailPart } from "#platform/email/email-content.ts"
import { emailMessageLink } from "#platform/email/email-message-link.ts"
import { shortFirstName } from "#platform/text/first-name.ts"
import { mayHaveWhatsapp } from "#platform/text/phone.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"

/**
 * The links by which the agency answers a visitor from the email about them. Gmail ignores the reply address of an
 * email whose sender is the inbox itself: the answer would stay in the agency.
 */
export function answerLinks(visitor: Record<"name" | "email" | "phone", string>, about: string): EmailPart[] {
  const subject = `Sobre ${about}`
  const text = `Olá! ${subject}:`
  const byEmail = {
    label: `Responder a ${shortFirstName(visitor.name)} por e-mail`,
    link: emailMessageLink(visitor.email, { subject, text }),
  }
  if (!mayHaveWhatsapp(visitor.phone)) return [byEmail]
  return [byEmail, { label: "Abrir conversa no WhatsApp", link: whatsappLink(visitor.phone, text) }]
}
