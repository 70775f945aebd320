import { href } from "react-router"
import { plainText } from "#platform/text/safe-html.server.ts"
import { formatDay } from "#platform/time/day.ts"
import { type Profile, profileNames } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import { listTestimonials } from "#domain/testimonials/testimonials.server.ts"

/** Longest testimonial, in characters, that is set in larger type. */
const shortMessage = 160

/** Data of the testimonials page of a profile. */
export async function loadTestimonials({ db }: Services, profile: Profile) {
  const testimonials = await listTestimonials(db, profile)
  return {
    profile,
    canonical: profile === "exchange" ? href("/intercambio/depoimentos") : href("/turismo/depoimentos"),
    crumbs: [{ title: profileNames[profile], to: homeOf(profile) }, { title: "Depoimentos" }],
    testimonials: testimonials.map(
      ({ id, client, location, course, message, testimonial_date, images: [portrait = null] }) => ({
        id,
        client,
        course,
        location,
        message,
        short: plainText(message).length <= shortMessage,
        day: testimonial_date,
        date: testimonial_date && formatDay(testimonial_date),
        portrait,
      }),
    ),
  }
}

export type TestimonialsPageData = Awaited<ReturnType<typeof loadTestimonials>>
