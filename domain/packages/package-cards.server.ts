import type { Profile } from "#domain/agency/profile.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { type PackageCard, type PackageRow, cardOf } from "./package.ts"
import { today } from "#platform/time/day.ts"

/** Cards with today's prices at the agency's exchange rates and the addresses of the profile. */
export async function toPackageCards(
  services: Services,
  profile: Profile,
  rows: readonly PackageRow[],
): Promise<PackageCard[]> {
  const { rates } = await getAgency(services)
  const day = today(services.clock())
  return rows.map((row) => cardOf(row, profile, day, rates))
}
