import { giftLabels } from "#domain/honeymoon/gift/gift-fields.ts"
import { quoteLabels } from "#domain/quotes/quote-fields.ts"
import { formatPhone } from "#platform/text/phone.ts"

/* The contact that a visitor left, as staff see and correct it. Browser-safe. */

/** A gift has no cell phone of its own: its phone is either. */
export const contactNames = { name: "nome", email: "e-mail", cellphone: "celular", phone: "telefone" } as const

export type ContactField = keyof typeof contactNames

/** A field as a form shows it. */
export interface ShownContact {
  field: ContactField
  label: string
  value: string
}

interface QuoteContact {
  name: string
  email: string
  cellphone: string
  phone: string | null
}

export function quoteContact({ name, email, cellphone, phone }: QuoteContact): ShownContact[] {
  return [
    { field: "name", label: quoteLabels.name, value: name },
    { field: "email", label: quoteLabels.email, value: email },
    { field: "cellphone", label: quoteLabels.cellphone, value: formatPhone(cellphone) },
    { field: "phone", label: quoteLabels.phone, value: formatPhone(phone ?? "") },
  ]
}

export function giftContact({ name, email, phone }: Omit<QuoteContact, "cellphone" | "phone"> & { phone: string }) {
  return [
    { field: "name", label: giftLabels.name, value: name },
    { field: "email", label: giftLabels.email, value: email },
    { field: "phone", label: giftLabels.phone, value: formatPhone(phone) },
  ] satisfies ShownContact[]
}
