import { whatsappDigits } from "#platform/text/phone-link.ts"
import { writtenPhoneLink } from "#platform/text/written-phone-link.ts"

/**
 * What is wrong with a WhatsApp number as an agency writes it: of a text that is not one number, the digits together
 * would open a chat with a stranger. No mistake, because a site that shows such a text must still be able to change.
 */
export function whatsappProblem(text: string): string | undefined {
  // Numbers such as 4003-0000 have no area code, which a chat's address needs.
  const link = writtenPhoneLink(text) ?? ""
  // Pages build the chat's address of all digits, without reading the number as this link does.
  const isNumber = link === `tel:+${whatsappDigits(text)}` || link.startsWith("tel:0")
  return isNumber ? undefined : `“${text}” abre conversa com outro número: escreva um só, com DDD, como (41) 99000-0000`
}
