import { packageHref } from "./package.ts"
import { type Condition, both, isPromotion, selectPackages, toPackageRows } from "./package-rows.server.ts"
import { priceOf } from "./price.ts"
import { lastEndingDay } from "./promotion.ts"
import { profiles, publishedIn } from "#domain/agency/profile.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { today } from "#platform/time/day.ts"

export interface EndingPromotion {
  id: number
  name: string
  /** Address on the public site. */
  address: string
  /** The last day, `YYYY-MM-DD`. */
  ends: string
  /** The promotional price. */
  price: string
}

export interface EndingPromotions {
  /** The first to end first. */
  first: EndingPromotion[]
  /** Number of all of them. */
  count: number
}

/** Published packages whose promotion ends within a week; at most `limit` of them are listed. */
export async function listEndingPromotions(services: Services, limit: number): Promise<EndingPromotions> {
  const { db, clock, origin } = services
  const day = today(clock())
  const ending = endsSoon(day)
  const { rates } = await getAgency(services)
  const found = await Promise.all(
    profiles.map(async (profile) => {
      const query = selectPackages(db, profile)
        .where(ending)
        .orderBy("p.promotion_ends")
        .orderBy("p.position")
        .orderBy("p.id")
        .limit(limit)
      return (await toPackageRows(db, await query.execute())).map((row): EndingPromotion => {
        const price = priceOf(row, day, rates)
        return {
          id: row.id,
          name: row.name,
          address: origin + packageHref(profile, row),
          ends: row.promotion_ends as string,
          price: price.promotional?.text ?? "",
        }
      })
    }),
  )
  // A package of both profiles is named once.
  const once = new Map(found.flat().map((promotion) => [promotion.id, promotion]))
  const isAll = found.every((of) => of.length < limit) && once.size <= limit
  return {
    first: [...once.values()]
      .toSorted((a, b) => (a.ends < b.ends ? -1 : a.ends > b.ends ? 1 : a.id - b.id))
      .slice(0, limit),
    count: isAll ? once.size : await countEnding(db, ending),
  }
}

function endsSoon(day: string): Condition {
  return both(isPromotion(day), ({ eb }) => eb("p.promotion_ends", "<=", lastEndingDay(day)))
}

async function countEnding(db: Database, ending: Condition): Promise<number> {
  const ids = await Promise.all(
    profiles.map((profile) =>
      db
        .selectFrom("package as p")
        .select("p.id")
        .where(`p.${publishedIn(profile)}`, "=", 1)
        .where(ending)
        .execute(),
    ),
  )
  return new Set(ids.flat().map(({ id }) => id)).size
}
