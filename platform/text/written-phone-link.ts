import { phoneLink } from "./phone-link.ts"
import { parsePhone, plainPhone } from "./phone.ts"

/**
 * The `tel:` link of a phone as an agency writes it: with the country's code, except for numbers that exist only
 * without one (0800, 0300, 4003). Undefined for anything else than one number, such as two of them or an extension.
 */
export function writtenPhoneLink(text: string): string | undefined {
  const digits = plainPhone(text).replace(/[\s().:\-/\u2010]/g, "")
  if (/^(?:0[38]00\d{6,7}|[34]00\d{5})$/.test(digits)) return `tel:${digits}`
  const parsed = parsePhone(text)
  return "phone" in parsed ? phoneLink(parsed.phone) : undefined
}
