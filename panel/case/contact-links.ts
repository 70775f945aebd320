import type { AgencyTexts } from "#domain/agency/agency-texts.ts"
import type { Quote } from "#domain/quotes/quote-schema.ts"
import type { Stage } from "#domain/request-cards/stages.ts"
import { fillMessage } from "#domain/requests/message-template.ts"
import { emailMessageLink } from "#platform/email/email-message-link.ts"
import { firstName } from "#platform/text/first-name.ts"
import { mayHaveWhatsapp } from "#platform/text/phone.ts"
import { phoneLink, whatsappLink } from "#platform/text/phone-link.ts"

export interface ContactLinks {
  /** Undefined for a number without WhatsApp, such as a landline. */
  whatsapp: string | undefined
  phone: string
  email: string
}

/** Contact links of a visitor, with a prefilled message. */
export function contactLinks(
  { name, email, cellphone }: Pick<Quote, "name" | "email" | "cellphone">,
  about: Record<"me" | "agency" | "protocol" | "place", string> & { stage: Stage },
  texts: AgencyTexts["requests"],
): ContactLinks {
  const words = {
    nome: firstName(name),
    atendente: about.me,
    agencia: about.agency,
    protocolo: about.protocol,
    destino: about.place,
  }
  const message = fillMessage(about.stage, words, texts)
  return {
    whatsapp: mayHaveWhatsapp(cellphone) ? whatsappLink(cellphone, message.text) : undefined,
    phone: phoneLink(cellphone),
    email: emailMessageLink(email, message),
  }
}
