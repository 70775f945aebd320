/**
 * The digits of the number, with Brazil's country code 55; a leading 0 is dropped. A number with `+` has its country's
 * code already.
 */
export function whatsappDigits(number: string): string {
  if (/^\s*\(?\+/.test(number)) return number.replace(/\D/g, "")
  const digits = number.replace(/\D/g, "").replace(/^0+/, "")
  const complete = digits.startsWith("55") && (digits.length === 12 || digits.length === 13)
  return complete ? digits : `55${digits}`
}

/** Address of a WhatsApp chat with the number, with an optional prefilled message. */
export function whatsappLink(number: string, message?: string): string {
  return `https://wa.me/${whatsappDigits(number)}${message ? `?text=${encodeURIComponent(message)}` : ""}`
}

/** Of a number that `parsePhone` has read. Agencies write theirs freely: `writtenPhoneLink`. */
export function phoneLink(number: string): string {
  return `tel:+${whatsappDigits(number)}`
}
