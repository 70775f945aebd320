import type { Quote } from "#domain/quotes/quote-schema.ts"
import { firstName } from "#platform/text/words.ts"
import { fillTemplate } from "#domain/requests/message-template.ts"
import { isMobile } from "#platform/text/phone.ts"
import { phoneLink, whatsappLink } from "#platform/text/phone-link.ts"

export interface ContactLinks {
  /** Undefined for a number without WhatsApp, such as a landline. */
  whatsapp: string | undefined
  phone: string
  email: string
}

/** Where a click writes to the visitor, with the first words already there. */
export function contactLinks(
  { name, email, cellphone }: Pick<Quote, "name" | "email" | "cellphone">,
  about: Record<"stage" | "me" | "agency" | "protocol" | "place", string>,
): ContactLinks {
  const { subject, text } = fillTemplate(about.stage, {
    nome: firstName(name),
    eu: about.me,
    agencia: about.agency,
    protocolo: about.protocol,
    destino: about.place,
  })
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return {
    whatsapp: isMobile(cellphone) || cellphone.startsWith("+") ? whatsappLink(cellphone, text) : undefined,
    phone: phoneLink(cellphone),
    // The address is one path of the link: its signs must not become a header.
    email: `mailto:${encodeURIComponent(email).replace("%40", "@")}?${query}`,
  }
}
