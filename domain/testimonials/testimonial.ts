import type { Image } from "#platform/images/image.ts"

export interface Testimonial {
  id: number
  client: string
  location: string | null
  course: string | null
  /** Sanitised HTML. */
  message: string
  /** `YYYY-MM-DD` */
  testimonial_date: string | null
  images: Image[]
}

const monthFormat = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: "UTC" })

/** The month of a day: `2026-10-21` becomes `outubro de 2026`. */
export function monthOf(day: string): string {
  return monthFormat.format(new Date(day))
}
