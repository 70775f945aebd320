import type { Image } from "#platform/images/image.ts"
import type { Testimonial } from "#domain/testimonials/testimonial.ts"
import { testimonialLength } from "#site/shell/page/carousel-motion.ts"
import { plainText } from "#platform/text/safe-html.server.ts"
import { truncate } from "#platform/text/truncate.ts"
import { formatMonth } from "#platform/time/relative-time.ts"

/** An excerpt of a testimonial, as plain text. */
export interface TestimonialQuote {
  id: number
  client: string
  quote: string
  /** "Inglês e trabalho, 25 semanas" */
  course?: string
  /** "Dublin, Irlanda, julho de 2026" */
  when?: string
  portrait?: Image
}

export function testimonialQuoteOf({
  id,
  client,
  location,
  course,
  message,
  testimonial_date,
  images: [portrait],
}: Testimonial): TestimonialQuote {
  const excerpt: TestimonialQuote = { id, client, quote: truncate(plainText(message), testimonialLength) }
  const when = [location, testimonial_date && formatMonth(testimonial_date)].filter(Boolean).join(", ")
  if (course) excerpt.course = course
  if (when) excerpt.when = when
  if (portrait) excerpt.portrait = portrait
  return excerpt
}
