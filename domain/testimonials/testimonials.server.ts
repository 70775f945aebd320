import { safeHtml } from "#platform/text/safe-html.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import type { Testimonial } from "./testimonial.ts"

/** Testimonials in the agency's order. */
export async function listTestimonials(
  db: Database,
  profile: Profile,
  options: { home?: boolean } = {},
): Promise<Testimonial[]> {
  const rows = await listTestimonialRows(db, profile, options)
  const owned = await imagesOf(
    db,
    "testimonial",
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, images: owned(row.id).images }))
}

/** Testimonials without their pictures. With `home`, only those marked for the home page. */
export async function listTestimonialRows(
  db: Database,
  profile: Profile,
  { home = false }: { home?: boolean } = {},
): Promise<Array<Omit<Testimonial, "images">>> {
  const rows = await db
    .selectFrom("testimonial")
    .select(["id", "client", "location", "course", "message", "testimonial_date"])
    .where(publishedIn(profile), "=", 1)
    .$if(home, (query) => query.where("home", "=", 1))
    .orderBy("position")
    .orderBy("id")
    .execute()
  return rows.map((row) => ({ ...row, message: safeHtml(row.message) ?? "" }))
}
