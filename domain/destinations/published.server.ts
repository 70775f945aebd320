import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely"
import { type Profile, profiles, publishedIn } from "#domain/agency/profile.ts"
import type { Schema } from "#database/schema.ts"

type Condition<Tables extends keyof Schema> = (
  eb: ExpressionBuilder<Schema, Tables>,
) => ExpressionWrapper<Schema, Tables, SqlBool>

/** Shown in that profile; without one, in either. */
export function countryIsPublished(profile?: Profile): Condition<"country"> {
  return (eb) => eb.or(meant(profile).map((one) => eb(`country.${publishedIn(one)}`, "=", 1)))
}

/** A city is shown only where its country is shown too: its address hangs below the country's. */
export function cityIsPublished(profile?: Profile): Condition<"city" | "country"> {
  return (eb) =>
    eb.or(
      meant(profile).map((one) =>
        eb.and([eb(`city.${publishedIn(one)}`, "=", 1), eb(`country.${publishedIn(one)}`, "=", 1)]),
      ),
    )
}

function meant(profile: Profile | undefined): readonly Profile[] {
  return profile ? [profile] : profiles
}
