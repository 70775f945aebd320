/*
 * The fields of a gift message, with the specification's names, on the wire, in the form and here.
 * Separate from the rules of gift-schema.ts, which the browser loads after the first view.
 */

export const giftFields = [
  "cote_id",
  "cote_title",
  "cote_value",
  "name",
  "email",
  "phone",
  "message",
  "receipt",
  "id",
] as const
type GiftField = (typeof giftFields)[number]

/** Literal labels of the specification. */
export const giftLabels = {
  name: "Nome",
  email: "E-mail",
  phone: "Telefone/Celular",
  message: "Sua mensagem",
  receipt: "Comprovante",
} as const

/** Maximum length of each text, in characters. */
export const giftLimits = { name: 120, email: 254, phone: 40, message: 4_000, cote_title: 200 } as const

/** Validation errors by field, in the order of the form. */
export type GiftErrors = Partial<Record<GiftField, string[]>>

/** Validation errors in the order of the form. */
export function inFormOrder(errors: GiftErrors): Record<string, string[]> {
  return Object.fromEntries(giftFields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))
}

/** The controls that a guest fills in. */
const giftControls = ["name", "email", "phone", "message", "receipt"] as const
export type GiftControl = (typeof giftControls)[number]

export function isGiftControl(name: string): name is GiftControl {
  return giftControls.some((control) => control === name)
}

/** The receipt's formats, for the file chooser. */
export const receiptAccept = "image/jpeg,image/png,image/webp"
