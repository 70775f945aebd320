/** The number with its digits only, and Brazil's 55 before it unless it is there; a leading 0 is dropped. */
export function whatsappDigits(number: string): string {
  const digits = number.replace(/\D/g, "").replace(/^0+/, "")
  const complete = digits.startsWith("55") && (digits.length === 12 || digits.length === 13)
  return complete ? digits : `55${digits}`
}

/** Address of a chat with the number, perhaps with the first words written. */
export function whatsappLink(number: string, words?: string): string {
  return `https://wa.me/${whatsappDigits(number)}${words ? `?text=${encodeURIComponent(words)}` : ""}`
}

export function phoneLink(number: string): string {
  return `tel:+${whatsappDigits(number)}`
}
