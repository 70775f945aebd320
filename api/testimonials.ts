import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { flag, showIn } from "#platform/http/parameters.ts"
import { defineRead } from "#platform/http/read-route.server.ts"
import { dataOf, imageShape, nullableText } from "./shapes.ts"
import { presentImage } from "#platform/images/image.ts"
import { profileOf } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { listTestimonials } from "#domain/testimonials/testimonials.server.ts"

const testimonialShape = z
  .object({
    client: z.string(),
    location: nullableText,
    course: nullableText,
    message: z.string(),
    testimonial_date: nullableText.describe("AAAA-MM-DD"),
    images: z.array(imageShape),
  })
  .meta({ id: "Testimonial" })

export function testimonialsApi(api: FastifyInstance, { db }: Services): void {
  defineRead(api, {
    method: "POST",
    path: "testimonial/get",
    summary: "Depoimentos; com home, só os da página inicial",
    input: z.object({ show_in: showIn, home: flag }),
    output: dataOf(testimonialShape),
    read: async ({ show_in, home }) => {
      const testimonials = await listTestimonials(db, profileOf(show_in), { home })
      return { data: testimonials.map((one) => ({ ...one, images: one.images.map(presentImage) })) }
    },
  })
}
