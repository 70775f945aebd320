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
