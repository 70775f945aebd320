import { whatsappDigits } from "#platform/text/phone-link.ts"

/** A store as visitors see it. */
export interface Store {
  id: number
  name: string
  phone: string | null
  cellphone: string | null
  whatsapp: string | null
  email: string | null
  skype: string | null
  working_times: string | null
  address: string | null
  /** Checked https address of an embeddable map. */
  map_url: string | null
}

/** False when the cell phone is also the WhatsApp number: then only WhatsApp is shown. */
export function showsCellphone({ cellphone, whatsapp }: Pick<Store, "cellphone" | "whatsapp">): boolean {
  return Boolean(cellphone) && (!whatsapp || whatsappDigits(cellphone as string) !== whatsappDigits(whatsapp))
}
