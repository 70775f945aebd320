import { contentHtml } from "#domain/agency/content-html.server.ts"
import { imagesOfKinds } from "#platform/images/images.server.ts"
import { compiledQuery } from "#platform/database/compiled-query.ts"
import type { Database } from "#platform/database/connect.ts"
import { type CityGuide, type ShownGuide, guideAnchor } from "./destination.ts"
import { cityIsPublished } from "./published.server.ts"

/**
 * What there is to read and see of a country's cities and attractions, for its tourism page: tourism has no separate
 * pages for them. The search links to these sections (`tourismPlaceHref`). Takes two queries.
 */
export async function listCityGuides(db: Database, countryId: number): Promise<CityGuide[]> {
  const rows = await selectGuides(db, { countryId })
  const cities = [...Map.groupBy(rows, ({ id }) => id).values()]
  const attractionIds = rows.flatMap(({ attraction_id }) => attraction_id ?? [])
  const picturesOf = await imagesOfKinds(db, { city: rows.map(({ id }) => id), attraction: attractionIds })
  const guideOf = (kind: "city" | "attraction", { id, name, title, description }: GuideRow): ShownGuide => ({
    anchor: guideAnchor(kind, id),
    name,
    title,
    description: contentHtml(description, "tourism"),
    picture: picturesOf(kind, id).images[0] ?? null,
  })
  return cities.flatMap((rows) => {
    const [city] = rows
    if (!city) return []
    const guide = guideOf("city", city)
    const attractions = rows.flatMap((row) => attractionOf(row) ?? []).map((row) => guideOf("attraction", row))
    const shown = attractions.filter(hasContent)
    return hasContent(guide) || shown.length > 0 ? { ...guide, attractions: shown } : []
  })
}

interface GuideRow {
  id: number
  name: string
  title: string | null
  description: string | null
}

/** More than a name. */
function hasContent({ title, description, picture }: ShownGuide): boolean {
  return title !== null || description !== null || picture !== null
}

type JoinedRow = Awaited<ReturnType<typeof selectGuides>>[number]

function attractionOf(row: JoinedRow): GuideRow | undefined {
  const { attraction_id: id, attraction_name: name, attraction_title: title, attraction_description: description } = row
  return id === null || name === null ? undefined : { id, name, title, description }
}

const selectGuides = compiledQuery((db, { countryId }: { countryId: number }) =>
  db
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
    .orderBy("attraction.id"),
)
