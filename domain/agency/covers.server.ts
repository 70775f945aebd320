import type { Image } from "#platform/images/image.ts"
import { imageColumns, imageOf } from "#platform/images/images.server.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "./agency.server.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import type { Profile } from "./profile.ts"

/** The two pictures of the landing page that the agency's settings name. */
export function listCovers(services: Services): Promise<Partial<Record<Profile, Image>>> {
  return cachedContent(
    services,
    "covers",
    async () => {
      const { covers } = await getAgency(services)
      const images = await services.db
        .selectFrom("image")
        .select(["name", ...imageColumns])
        .where("name", "in", [covers.exchange, covers.tourism])
        .execute()
      const named = (name: string) => images.map(imageOf).find((image) => image.name === name)
      return { exchange: named(covers.exchange), tourism: named(covers.tourism) }
    },
    { package: [] },
  )
}
