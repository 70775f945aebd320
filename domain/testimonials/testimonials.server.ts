import { safeHtml } from "#platform/text/safe-html.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Image } from "#platform/images/image.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"

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

/** What clients say; `home`: only those marked for the home page. */
export async function listTestimonials(db: Database, profile: Profile, { home = false } = {}): Promise<Testimonial[]> {
  const rows = await db
    .selectFrom("testimonial")
    .select(["id", "client", "location", "course", "message", "testimonial_date"])
    .where(publishedIn(profile), "=", 1)
    .$if(home, (query) => query.where("home", "=", 1))
    .orderBy("position")
    .orderBy("id")
    .execute()
  const owned = await imagesOf(
    db,
    "testimonial",
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, message: safeHtml(row.message) ?? "", images: owned(row.id).images }))
}
