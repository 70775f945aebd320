import {
  Maskito,
  type MaskitoOptions,
  type MaskitoPostprocessor,
  type MaskitoPreprocessor,
  maskitoUpdateElement,
} from "@maskito/core"
import { formatPhone, isMobile, nationalDigits, parsePhone, plainPhone } from "#platform/text/phone.ts"

/* The specification's masks. A number of another country begins with + and is left as it is. */

const digit = /\d/
const mobile = ["(", digit, digit, ")", digit, digit, digit, digit, digit, "-", digit, digit, digit, digit]
const landline = ["(", digit, digit, ")", digit, digit, digit, digit, "-", digit, digit, digit, digit]
/** As long as a number with 55 before it may be while it is typed. */
const withCountry = [...mobile, digit, digit]
const foreign = /^\+[\d\s().-]{0,24}$/

/** Normalizes whole numbers, pasted or autofilled: they may have +55, a leading 0, spaces, labels or marks. */
const wholeNumbers: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState
  if (action === "validation") return { elementState: { ...elementState, value: understand(value) }, data }
  if (data.length > 1) return { elementState, data: understand(data) }
  // No area code begins with 0: a first 0 is the trunk prefix, and 00 is written for the +.
  const isAfterZero = digitsOf(value) === "0" && selection[0] === value.length && /\d/.test(data)
  if (!isAfterZero) return { elementState, data }
  return { elementState: { value: "", selection: [0, 0] }, data: data === "0" ? "+" : data }
}

/** 55 was typed before the area code: seen once the number is longer than any of its area code 55. */
const typedCountry: MaskitoPostprocessor = (elementState) => {
  const { value, selection } = elementState
  const digits = digitsOf(value)
  // In "(55)91988-87777" the country's 55 is told from the area code by the next digit.
  if (value.startsWith("+") || (digits.length === 12 && isMobile(digits.slice(0, 11)))) return elementState
  const national = nationalDigits(digits)
  return digits.length > 11 && national.length < 12 ? moved(formatPhone(national), value, selection) : elementState
}

function understand(text: string): string {
  // Beside it may be another number, or an extension.
  const one = plainPhone(text)
    .split(/[/,;|\p{L}]/u)
    .find((part) => digitsOf(part).length > 9)
  const number = one ?? text
  return digitsOf(number).length > 9 ? formatPhone(nationalDigits(number)) : text
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "")
}

/** `(##)####-####`, and `(##)#####-####` as soon as there is an eleventh digit. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => {
    if (value.startsWith("+")) return foreign
    const digits = digitsOf(value)
    if (digits.length > 11 && digits.startsWith("55")) return withCountry
    return digits.length > 10 ? mobile : landline
  },
  preprocessors: [wholeNumbers],
  postprocessors: [typedCountry],
}

/** Completes days and months of one digit: `1/` becomes `01/`, and `2027-07-01` is turned round. */
const wholeDays: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState
  const [from, to] = selection
  if (action === "validation") return { elementState: moved(padded(value), value, selection), data }
  if (data.length > 1) return { elementState, data: padded(data) }
  if (!separator.test(data)) return { elementState, data }
  // The separator completes the group before the caret.
  const before = padded(value.slice(0, from) + data).slice(0, -1)
  return { elementState: moved(before + value.slice(from), value, [from, to]), data }
}

const separator = /^[/.\-\s]$/

/** Day and month with two digits each where a separator follows, in the order of the mask. */
function padded(text: string): string {
  return text
    .replace(/^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?!\d).*$/s, "$3/$2/$1")
    .replace(/^\s*(?<day>\d)(?=[/.\-\s])/, "0$<day>")
    .replace(/^(?<day>\s*\d\d[/.\-\s]+)(?<month>\d)(?=[/.\-\s])/, "$<day>0$<month>")
}

/** A changed value, with the selection as far from its end as before. */
function moved(value: string, { length }: string, [from, to]: readonly [number, number]) {
  const by = value.length - length
  return { value, selection: [from + by, to + by] as const }
}

/** `DD/MM/AAAA` */
export const dayMask: MaskitoOptions = {
  mask: [digit, digit, "/", digit, digit, "/", digit, digit, digit, digit],
  preprocessors: [wholeDays],
}

/**
 * Adds a mask to a control; the returned function removes it. A whole phone number or day that is there already is
 * shaped at once. Anything else waits for the next change, because a mask drops what does not fit.
 */
export function maskInput(input: HTMLInputElement, kind: "phone" | "day"): () => void {
  const mask = new Maskito(input, kind === "phone" ? phoneMask : dayMask)
  const shown = wholeValue(input.value.trim(), kind)
  if (shown !== undefined) maskitoUpdateElement(input, shown)
  return () => mask.destroy()
}

function wholeValue(text: string, kind: "phone" | "day"): string | undefined {
  if (kind === "day") return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text) ? padded(text) : undefined
  const parsed = parsePhone(text)
  return "phone" in parsed ? formatPhone(parsed.phone) : undefined
}
