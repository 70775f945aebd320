/*
 * Phones as Brazilians write and paste them. Stored as digits with the area code, without the country's 55;
 * a number of another country keeps its `+` and code.
 */

const areaCodes = new Set(
  [
    11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46, 47, 48,
    49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85, 86, 87, 88, 89,
    91, 92, 93, 94, 95, 96, 97, 98, 99,
  ].map(String),
)

/**
 * `digits`: more than a Brazilian number has, as when the `+` of another country's number is missing. `mobile`: as many
 * as a mobile's, but not its 9. The mask may have cut such a number from another country's.
 */
export type PhoneProblem = "characters" | "several" | "length" | "digits" | "mobile" | "area"

/** The form in which a visitor's number is stored, or what is wrong with it. */
export function parsePhone(text: string): { phone: string } | { problem: PhoneProblem } {
  const parsed = parseStoredPhone(text)
  return "phone" in parsed && /^\d{11}$/.test(parsed.phone) && !isMobile(parsed.phone) ? { problem: "mobile" } : parsed
}

/** {@link parsePhone} for numbers to look for: also those that were stored before it asked for the mobile's 9. */
export function parseStoredPhone(text: string): { phone: string } | { problem: PhoneProblem } {
  const written = plainPhone(text)
  if (/\p{L}/u.test(written)) return { problem: "characters" }
  if (written.split(/[/,;|]/).filter((part) => /(?:\d\D*){8}/.test(part)).length > 1) return { problem: "several" }
  const digits = nationalDigits(written)
  if (digits.startsWith("+")) return /^\+[1-9]\d{7,14}$/.test(digits) ? { phone: digits } : { problem: "length" }
  if (digits.length > 11) return { problem: "digits" }
  if (digits.length < 10) return { problem: "length" }
  return areaCodes.has(digits.slice(0, 2)) ? { phone: digits } : { problem: "area" }
}

/** What people write beside a number, and xx for a carrier's code in `0xx41`. */
const labels =
  /(?<!\p{L})(?:ddd|tel(?:efone)?|fone|fixo|cel(?:ular)?|whats(?:app)?|wpp|zap|claro|oi|tim|vivo|xx)(?!\p{L})/giu

/**
 * A number as written, without labels, the address of a chat, the invisible marks of copied text, and the `(0)` that
 * callers from abroad leave out. Full-width characters become plain ones, "e" and "ou" slashes.
 */
export function plainPhone(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}|\(0\)|(?:https?:\/\/)?wa\.me\//giu, "")
    .replace(labels, " ")
    .replace(/(?<!\p{L})(?:e|ou)(?!\p{L})/giu, "/")
}

/**
 * Digits of what was typed or pasted, without +55 and a leading 0; `+` stays on numbers of other countries, and stands
 * for their 00. 55 is also an area code: without the `+` it is the country's only before a whole number.
 */
export function nationalDigits(text: string): string {
  const written = plainPhone(text)
  const digits = written.replace(/\D/g, "")
  const national = digits.replace(/^0+/, "")
  const [prefix] = /^[^\d+]*(?:\+|00)/.exec(written) ?? []
  if (!prefix) return withoutCodes(written, national)
  if (national.startsWith("55")) return national.slice(2).replace(/^0+/, "")
  return `+${prefix.endsWith("+") ? digits : national}`
}

/** The country's 55, or a carrier's code after a 0, before an area code that stands alone. */
const codesApart = /^\D*(?:0*55|0\D*[1-9]\d)\D+0*(?=\d\d\D)/

/** Longer numbers without those codes. As they are, if they may as well be an area code and too many digits. */
function withoutCodes(written: string, digits: string): string {
  if (digits.length < 12) return digits
  const [codes = ""] = codesApart.exec(written) ?? []
  const rest = (codes ? written.slice(codes.length) : digits.slice(2).replace(/^0+/, "")).replace(/\D/g, "")
  if (!codes && !digits.startsWith("55")) return digits
  // Mobiles begin with 9, as some area codes do: in "(55) 99911-22334" a digit is too many.
  const isArea = /^[^9]/.test(rest) && areaCodes.has(rest.slice(0, 2))
  if (!codes && /^\D*0*55\)/.test(written)) return isArea && isMobile(rest) ? rest : digits
  const isOldMobile = isArea && digits.startsWith("55") && /^..[6-9]\d{7}$/.test(rest)
  return isWhole(rest) || isOldMobile ? rest : digits
}

/** A mobile's or a landline's digits, with an area code that there is. */
function isWhole(digits: string): boolean {
  return areaCodes.has(digits.slice(0, 2)) && /^..(?:9\d{8}|[2-5]\d{7})$/.test(digits)
}

/**
 * A number read from a field for mobiles, as one dials it today. One that begins with 9 stays as it is: the added 9 may
 * be missing, or another digit.
 */
export function withNinthDigit(phone: string): string {
  return phone.replace(/^(?<area>\d\d)(?<number>[6-8]\d{7})$/, "$<area>9$<number>")
}

/**
 * A stored number in all the ways it may have been stored: until 2016 mobiles had eight digits, and many people still
 * leave out the 9.
 */
export function phoneForms(phone: string): string[] {
  const [, area, had9, number] = /^(\d\d)(9?)([6-9]\d{7})$/.exec(phone) ?? []
  return number ? [phone, `${area}${had9 ? "" : "9"}${number}`] : [phone]
}

/** The digits of a stored number with its country's code, in all its forms. A typed part is in one of them. */
export function searchedDigits(phone: string): string[] {
  return phoneForms(phone).map((form) => (form.startsWith("+") ? form.slice(1) : `55${form}`))
}

/** The digits of a part of a number as typed, also without the codes and zeros that {@link searchedDigits} lack. */
export function typedDigits(text: string): string[] {
  const digits = plainPhone(text).replace(/\D/g, "")
  return [digits, nationalDigits(text).replace("+", ""), digits.replace(/^550+(?=[1-9]\d)/, "55")]
}

/** Whether a stored number is a Brazilian mobile's: after the area code come nine digits, of which the first is 9. */
export function isMobile(phone: string): boolean {
  return /^\d{2}9\d{8}$/.test(phone)
}

/** Whether a stored number may have WhatsApp: of Brazilian numbers, mobiles. */
export function mayHaveWhatsapp(phone: string): boolean {
  return isMobile(phone) || phone.startsWith("+")
}

/** `(41) 99000-0000`, with or without the last digits: what the masks `(##)####-####` and `(##)#####-####` show. */
export function formatPhone(digits: string): string {
  if (digits.startsWith("+")) return digits
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)]
  if (!rest) return area && `(${area}`
  const head = rest.length > 8 ? 5 : 4
  return `(${area})${rest.slice(0, head)}${rest.length > head ? `-${rest.slice(head)}` : ""}`
}
