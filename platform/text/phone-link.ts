/**
 * The digits of the number, with Brazil's country code 55; a 0 before the area code is dropped. A number with `+` or
 * 00 has its country's code already.
 */
export function whatsappDigits(number: string): string {
  const digits = number.replace(/\D/g, "").replace(/^(55)?0+/, "$1")
  return /^\D*(?:\+|00)/.test(number) || /^55\d{10,11}$/.test(digits) ? digits : `55${digits}`
}

/** Address of a WhatsApp chat with the number, with an optional prefilled message. */
export function whatsappLink(number: string, message?: string): string {
  return `https://wa.me/${whatsappDigits(number)}${message ? `?text=${encodeURIComponent(message)}` : ""}`
}

/** Of a number that `parsePhone` has read. Agencies write theirs freely: `writtenPhoneLink`. */
export function phoneLink(number: string): string {
  return `tel:+${whatsappDigits(number)}`
}
