import { Maskito, type MaskitoOptions, type MaskitoPreprocessor, maskitoUpdateElement } from "@maskito/core"
import { formatPhone, nationalDigits, parsePhone } from "#platform/text/phone.ts"

/* The specification's masks. A number of another country begins with + and is left as it is. */

const digit = /\d/
const mobile = ["(", digit, digit, ")", digit, digit, digit, digit, digit, "-", digit, digit, digit, digit]
const landline = ["(", digit, digit, ")", digit, digit, digit, digit, "-", digit, digit, digit, digit]
const foreign = /^\+[\d\s().-]{0,24}$/

/** Normalizes whole numbers, pasted or autofilled: they may have +55, a leading 0, spaces or dots. */
const wholeNumbers: MaskitoPreprocessor = ({ elementState, data }, action) => {
  if (action === "validation") return { elementState: { ...elementState, value: understand(elementState.value) }, data }
  if (data.length > 1) return { elementState, data: understand(data) }
  // No area code begins with 0: a typed 0 is the trunk prefix.
  return { elementState, data: data === "0" && elementState.value === "" ? "" : data }
}

function understand(text: string): string {
  return text.replace(/\D/g, "").length > 9 ? formatPhone(nationalDigits(text)) : text
}

/** `(##)####-####`, and `(##)#####-####` as soon as there is an eleventh digit. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => (value.startsWith("+") ? foreign : value.replace(/\D/g, "").length > 10 ? mobile : landline),
  preprocessors: [wholeNumbers],
}

/** `DD/MM/AAAA` */
export const dayMask: MaskitoOptions = { mask: [digit, digit, "/", digit, digit, "/", digit, digit, digit, digit] }

/**
 * Adds a mask to a control; the returned function removes it. A whole phone number that is there already is shaped at
 * once. Anything else waits for the next change, because a mask drops what does not fit: "1/7" would become "17".
 */
export function maskInput(input: HTMLInputElement, kind: "phone" | "day"): () => void {
  const mask = new Maskito(input, kind === "phone" ? phoneMask : dayMask)
  const found = kind === "phone" && parsePhone(input.value)
  if (found && "phone" in found) maskitoUpdateElement(input, formatPhone(found.phone))
  return () => mask.destroy()
}
