import { packageHref } from "./package.ts"
import { selectPackages, toPackageRows } from "./package-rows.server.ts"
import { priceOf } from "./price.ts"
import { profiles } from "#domain/agency/profile.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Services } from "#platform/services.ts"
import { addDays, today } from "#platform/time/day.ts"

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

/** Days, today included. */
const ahead = 7
const limit = 12

/** Published packages whose promotion ends within a week, the first to end first. */
export async function listEndingPromotions(services: Services): Promise<EndingPromotion[]> {
  const { db, clock, origin } = services
  const day = today(clock())
  const { rates } = await getAgency(services)
  const found = await Promise.all(
    profiles.map(async (profile) => {
      const query = selectPackages(db, profile)
        .where("p.promotion_cents", ">", 0)
        .where("p.promotion_starts", "<=", day)
        .where("p.promotion_ends", ">=", day)
        .where("p.promotion_ends", "<", addDays(day, ahead))
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
  return [...once.values()]
    .toSorted((a, b) => (a.ends < b.ends ? -1 : a.ends > b.ends ? 1 : a.id - b.id))
    .slice(0, limit)
}
