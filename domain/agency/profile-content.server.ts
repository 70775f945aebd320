import { cachedContent } from "#platform/database/content-cache.server.ts"
import type { Services } from "#platform/services.ts"
import { type Profile, publishedIn } from "./profile.ts"

/** Which pages of a profile have something to show. Search engines are not led to the others. */
export interface ProfileContent {
  home: boolean
  countries: boolean
  testimonials: boolean
}

export function findProfileContent(services: Services, profile: Profile): Promise<ProfileContent> {
  const published = publishedIn(profile)
  return cachedContent(services, `content of ${profile}`, () => readContent(services, profile), {
    package: [published],
  })
}

async function readContent({ db }: Services, profile: Profile): Promise<ProfileContent> {
  const published = publishedIn(profile)
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom("package as p").select(`p.${published}`).where(`p.${published}`, "=", 1)).as("packages"),
      exists(selectFrom("country").select("id").where(published, "=", 1)).as("countries"),
      exists(selectFrom("testimonial").select("id").where(published, "=", 1)).as("testimonials"),
      exists(selectFrom("static_page").select("id").where(published, "=", 1)).as("pages"),
      exists(selectFrom("banner").select("id").where(published, "=", 1)).as("banners"),
      exists(selectFrom("segment").select("id")).as("segments"),
    ])
    .executeTakeFirstOrThrow()
  const { countries, testimonials, segments, ...others } = row
  const isOffered = [countries, testimonials, profile === "tourism" && segments, ...Object.values(others)].some(Boolean)
  return { home: isOffered, countries: Boolean(countries), testimonials: Boolean(testimonials) }
}
