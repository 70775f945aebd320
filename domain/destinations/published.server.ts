import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely"
import { type Profile, profiles, publishedIn } from "#domain/agency/profile.ts"
import type { Schema } from "#database/schema.ts"

type Condition<Tables extends keyof Schema> = (
  eb: ExpressionBuilder<Schema, Tables>,
) => ExpressionWrapper<Schema, Tables, SqlBool>

/** Published in that profile; without a profile, in either. */
export function countryIsPublished(profile?: Profile): Condition<"country"> {
  return (eb) => eb.or(wantedProfiles(profile).map((one) => eb(`country.${publishedIn(one)}`, "=", 1)))
}

/** A city needs a published country too, because its address contains the country. */
export function cityIsPublished(profile?: Profile): Condition<"city" | "country"> {
  return (eb) =>
    eb.or(
      wantedProfiles(profile).map((one) =>
        eb.and([eb(`city.${publishedIn(one)}`, "=", 1), eb(`country.${publishedIn(one)}`, "=", 1)]),
      ),
    )
}

function wantedProfiles(profile: Profile | undefined): readonly Profile[] {
  return profile ? [profile] : profiles
}
