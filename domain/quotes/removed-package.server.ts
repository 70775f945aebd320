import type { Database } from "#platform/database/connect.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { entrySchemas } from "#domain/content/content.ts"
import { packageRow } from "#domain/content/content-rows.server.ts"
import { findLastVersionWithDocument } from "#domain/entries/history/entry-history.server.ts"
import type { PackageRow } from "#domain/packages/package.ts"
import type { PricedRow } from "#domain/packages/price.ts"

/** What the context of a request needs of a package. */
export type ContextPackage = PricedRow & Pick<PackageRow, "id" | "name" | "country" | "segment">

/** A package that was removed from the site, as its last version in the history says, and a profile that showed it. */
export async function findRemovedPackage(
  db: Database,
  preferred: Profile,
  id: number,
  day: string,
): Promise<{ row: ContextPackage; profile: Profile } | undefined> {
  const version = await findLastVersionWithDocument(db, { kind: "packages", id: String(id) })
  const { data: document } = entrySchemas.packages.safeParse(version?.document)
  if (!document) return undefined
  const row = packageRow(document, day)
  const country = await findName(db, "country", row.country_id)
  return {
    row: {
      ...row,
      country: country && { ...country, published: true },
      segment: await findName(db, "segment", row.segment_id),
    },
    profile: document.profiles.includes(preferred) ? preferred : (document.profiles[0] as Profile),
  }
}

async function findName(db: Database, table: "country" | "segment", id: number | null) {
  if (id === null) return null
  return (await db.selectFrom(table).select(["id", "name"]).where("id", "=", id).executeTakeFirst()) ?? null
}
