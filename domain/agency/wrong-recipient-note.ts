import { href } from "./page-addresses.ts"
import type { Agency } from "./agency.ts"
import type { EmailPart } from "#platform/email/email-content.ts"

/** The last part of every email to an address typed in a form: the address may belong to someone else. */
export function wrongRecipientNote(
  what: "o pedido" | "a mensagem",
  { privacy_contact }: Pick<Agency, "privacy_contact">,
  origin: string,
  { hasPromotions = false }: { hasPromotions?: boolean } = {},
): EmailPart[] {
  return [
    "Não foi você? Alguém pode ter escrito seu endereço por engano" +
      (hasPromotions
        ? `. Só ignorar este e-mail não tira você da lista de promoções: escreva para ${privacy_contact.email}, e ` +
          `apagamos ${what} e a autorização.`
        : `: basta ignorar este e-mail, ou escrever para ${privacy_contact.email} e apagamos ${what}.`),
    { label: "O que guardamos, por quanto tempo e como pedir para apagar", link: `${origin}${href("/privacidade")}` },
  ]
}
