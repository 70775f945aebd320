import { contentHtml } from "#domain/agency/content-html.server.ts"
import { imagesOfKinds } from "#platform/images/images.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { type CityGuide, guideAnchor } from "./destination.ts"
import { cityIsPublished } from "./published.server.ts"

/**
 * The texts of a country's cities and attractions for its tourism page: tourism has no separate pages for them.
 * Takes two queries.
 */
export async function listCityGuides(db: Database, countryId: number): Promise<CityGuide[]> {
  const rows = await selectGuides(db, countryId).execute()
  const cities = [...Map.groupBy(rows, ({ id }) => id).values()]
  const written = rows.flatMap(
    ({ attraction_id, attraction_name, attraction_title, attraction_description, ...city }) => {
      const description = contentHtml(attraction_description, "tourism")
      if (attraction_id === null || !description) return []
      return { cityId: city.id, id: attraction_id, name: attraction_name ?? "", title: attraction_title, description }
    },
  )
  const cityIds = [...new Set(rows.map(({ id }) => id))]
  const picturesOf = await imagesOfKinds(db, { city: cityIds, attraction: written.map(({ id }) => id) })
  return cities.flatMap(([city]) => {
    if (!city) return []
    const description = contentHtml(city.description, "tourism")
    const attractions = written.filter(({ cityId }) => cityId === city.id)
    if (!description && attractions.length === 0) return []
    return {
      anchor: guideAnchor("city", city.id),
      name: city.name,
      title: city.title,
      description,
      picture: picturesOf("city", city.id).images[0] ?? null,
      attractions: attractions.map(({ id, name, title, description }) => ({
        anchor: guideAnchor("attraction", id),
        name,
        title,
        description,
        picture: picturesOf("attraction", id).images[0] ?? null,
      })),
    }
  })
}

function selectGuides(db: Database, countryId: number) {
  return db
    .selectFrom("city")
    .innerJoin("country", "country.id", "city.country_id")
    .leftJoin("attraction", "attraction.city_id", "city.id")
    .select(["city.id", "city.name", "city.title", "city.description"])
    .select(["attraction.id as attraction_id", "attraction.name as attraction_name"])
    .select(["attraction.title as attraction_title", "attraction.description as attraction_description"])
    .where("city.country_id", "=", countryId)
    .where(cityIsPublished("tourism"))
    .orderBy("city.position")
    .orderBy("city.id")
    .orderBy("attraction.position")
    .orderBy("attraction.id")
}
