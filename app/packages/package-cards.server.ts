import type { Profile } from "#app/profile/profile.ts"
import type { Services } from "#app/services.server.ts"
import { getAgency } from "#app/site/agency.server.ts"
import { type PackageCard, type PackageRow, cardOf } from "./package.ts"
import { today } from "./promotion.ts"

/** Rows of the shelf as cards: prices of today, in the agency's rates, and the right address for the profile. */
export async function toPackageCards(services: Services, profile: Profile, rows: readonly PackageRow[]): Promise<PackageCard[]> {
  const { rates } = await getAgency(services)
  const day = today(services.clock())
  return rows.map((row) => cardOf(row, profile, day, rates))
}
