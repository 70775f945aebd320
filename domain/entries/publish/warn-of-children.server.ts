import type { Database } from "#platform/database/connect.ts"
import { counted } from "#platform/text/format-count.ts"
import { formatList } from "#platform/text/format-list.ts"
import { type Profile, profileNames, profiles, publishedIn } from "#domain/agency/profile.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import type { EntryProblem } from "./plan-entries.server.ts"

/**
 * Warns of a country or city that leaves a profile in which packages or cities of it stay published: there their
 * breadcrumb is incomplete. The importer says so at each of them, which may be thousands.
 */
export async function warnOfChildren(
  db: Database,
  { kind, id }: EntryRef,
  { before, after }: { before: unknown; after: unknown },
): Promise<EntryProblem[]> {
  if (kind !== "countries" && kind !== "cities") return []
  const column = kind === "countries" ? "country_id" : "city_id"
  const stays = profilesOf(after)
  const warnings: EntryProblem[] = []
  for (const profile of profilesOf(before)) {
    if (stays.includes(profile)) continue
    const packages = await count(db, "package", { column, id, profile })
    const cities = kind === "countries" ? await count(db, "city", { column, id, profile }) : 0
    const left = [
      ...(packages > 0 ? [counted(packages, "pacote", "pacotes")] : []),
      ...(cities > 0 ? [counted(cities, "cidade", "cidades")] : []),
    ]
    if (left.length === 0) continue
    const stay = packages + cities === 1 ? "continua" : "continuam"
    const reason = `${formatList(left, "e")} daqui ${stay} em ${profileNames[profile]}, com o caminho incompleto`
    warnings.push({ kind, id, field: "profiles", reason })
  }
  return warnings
}

/** A draft's document may be unfinished. */
function profilesOf(document: unknown): Profile[] {
  const { profiles: listed } = Object(document) as { profiles?: unknown }
  return Array.isArray(listed) ? profiles.filter((profile) => listed.includes(profile)) : []
}

interface Children {
  column: "country_id" | "city_id"
  id: string
  profile: Profile
}

async function count(db: Database, table: "package" | "city", { column, id, profile }: Children): Promise<number> {
  const row = await db
    .selectFrom(table as "package")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where(column, "=", Number(id))
    .where(publishedIn(profile), "=", 1)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
