import type { Image } from "#platform/images/image.ts"
import { slugify } from "#platform/text/slug.ts"
import type { PixReceiver } from "#domain/honeymoon/pix/pix.ts"

/* Model of a couple's page and its gift quotas. */

/** A part of the trip that a guest can give. */
export interface Quota {
  id: number
  title: string
  value_cents: number
  image: Image | null
}

export interface Honeymoon {
  id: number
  title: string
  /** Sanitised HTML. */
  description: string | null
  /** Sanitised HTML: the couple's own text. Without Pix, also how and to whom to pay. */
  more_info: string | null
  /** The receiver of the payments. Shown on the page only, in no API response. */
  pix: PixReceiver | null
  quotas: Quota[]
  images: Image[]
}

/** The name part of the page's address: `Ana & Pedro` is `ana-e-pedro`. */
export function honeymoonSlug({ title }: Pick<Honeymoon, "title">): string {
  return slugify(title)
}

/** Literal texts of the specification. */
export const sentTitle = "Mensagem enviada!"
export const sentText = "SUA MENSAGEM FOI ENVIADA COM SUCESSO."

/** Cents of `120`, `120.00`, `120,00`, `1.250,00` or `R$ 1.250,00`; undefined when it is no amount. */
export function parseReais(text: string): number | undefined {
  const plain = text.replace(/^R\$|\s/g, "")
  const brazilian = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{2}))?$/.exec(plain)
  const match = brazilian ?? /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  const cents = Number((match[1] as string).replaceAll(".", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"))
  return cents <= 2_000_000_000 ? cents : undefined
}
