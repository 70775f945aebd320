import type { Database } from "#platform/database/connect.ts"
import { counted } from "#platform/text/format-count.ts"
import { formatList } from "#platform/text/format-list.ts"
import { type Profile, profileNames, profiles, publishedIn } from "#domain/agency/profile.ts"
import { tableOf } from "#domain/content/content-tables.ts"
import { cityIsPublished } from "#domain/destinations/published.server.ts"
import type { EntryKind, EntryRef } from "#domain/entries/entry-kind.ts"
import type { EntryChange, EntryProblem } from "./plan-entries.server.ts"

/**
 * Warns of a country or city that leaves a profile in which entries of it are published. Packages keep their page, with
 * an incomplete breadcrumb; cities and attractions have none without it. The importer says so at each of them, which
 * may be thousands. Entries that leave the profile `together` with it are not counted.
 */
export async function warnOfChildren(
  db: Database,
  { kind, id }: EntryRef,
  { before, after }: { before: unknown; after: unknown },
  together: readonly EntryChange[] = [],
): Promise<EntryProblem[]> {
  if (kind !== "countries" && kind !== "cities") return []
  const stays = profilesOf(after)
  const reasons: string[] = []
  for (const profile of profilesOf(before)) {
    if (stays.includes(profile)) continue
    const column = kind === "countries" ? "country_id" : "city_id"
    const parent = { column, id, profile, leaving: leavingWith(together, profile) } as const
    const packages = await count(db, "packages", parent)
    const cities = kind === "countries" ? await count(db, "cities", parent) : 0
    const attractions = await countAttractions(db, parent)
    const lost = [
      ...(cities > 0 ? [counted(cities, "cidade", "cidades")] : []),
      ...(attractions > 0 ? [counted(attractions, "ponto turístico", "pontos turísticos")] : []),
    ]
    const there = profileNames[profile]
    const stay = packages === 1 ? "continua" : "continuam"
    const go = cities + attractions === 1 ? "deixa" : "deixam"
    if (packages > 0)
      reasons.push(`${counted(packages, "pacote", "pacotes")} daqui ${stay} em ${there}, com o caminho incompleto`)
    if (lost.length > 0) reasons.push(`${formatList(lost, "e")} daqui ${go} de aparecer em ${there}`)
  }
  return reasons.map((reason) => ({ kind, id, field: "profiles", reason }))
}

/** A draft's document may be unfinished. */
function profilesOf(document: unknown): Profile[] {
  const { profiles: listed } = Object(document) as { profiles?: unknown }
  return Array.isArray(listed) ? profiles.filter((profile) => listed.includes(profile)) : []
}

/** The ids of a kind's entries that leave the profile or the site. */
function leavingWith(together: readonly EntryChange[], profile: Profile): (kind: EntryKind) => number[] {
  // An attraction has no profiles of its own.
  const leaving = together.filter(
    ({ kind, document }) => document === null || (kind !== "attractions" && !profilesOf(document).includes(profile)),
  )
  // No id is 0. PostgreSQL refuses an empty list.
  return (kind) => [0, ...leaving.filter((one) => one.kind === kind).map(({ id }) => Number(id))]
}

interface Parent {
  column: "country_id" | "city_id"
  id: string
  profile: Profile
  leaving: ReturnType<typeof leavingWith>
}

async function count(db: Database, kind: "packages" | "cities", parent: Parent): Promise<number> {
  const row = await db
    .selectFrom(tableOf[kind] as "package")
    .select(({ fn }) => fn.countAll().as("count"))
    .where(parent.column, "=", Number(parent.id))
    .where(publishedIn(parent.profile), "=", 1)
    .where("id", "not in", parent.leaving(kind))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Attractions are published with their city, which needs its country. */
async function countAttractions(db: Database, { column, id, profile, leaving }: Parent): Promise<number> {
  const row = await db
    .selectFrom("attraction")
    .innerJoin("city", "city.id", "attraction.city_id")
    .innerJoin("country", "country.id", "city.country_id")
    .select(({ fn }) => fn.countAll().as("count"))
    .where(cityIsPublished(profile))
    .where("attraction.id", "not in", leaving("attractions"))
    .$call((query) =>
      column === "city_id"
        ? query.where("city.id", "=", Number(id))
        : query.where("country.id", "=", Number(id)).where("city.id", "not in", leaving("cities")),
    )
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
