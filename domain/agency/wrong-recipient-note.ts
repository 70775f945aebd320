import { href } from "./page-addresses.ts"
import type { Agency } from "./agency.ts"
import type { EmailPart } from "#platform/email/email-content.ts"

/** The end of every mail to an address that someone wrote in a form: it may be anybody's. */
export function notYou(
  what: "o pedido" | "a mensagem",
  { privacy_contact }: Pick<Agency, "privacy_contact">,
  origin: string,
): EmailPart[] {
  return [
    `Não foi você? Alguém pode ter escrito seu endereço por engano: basta ignorar este e-mail, ou escrever para ${privacy_contact.email} e apagamos ${what}.`,
    { label: "O que guardamos, por quanto tempo e como pedir para apagar", link: `${origin}${href("/privacidade")}` },
  ]
}
