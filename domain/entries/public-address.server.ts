import type { Database } from "#platform/database/connect.ts"
import { isRowId } from "#platform/ids/row-id.ts"
import { href } from "#domain/agency/page-addresses.ts"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { honeymoonSlug } from "#domain/honeymoon/honeymoon.ts"
import { missingPart } from "#domain/packages/package.ts"
import { findDraft } from "./drafts/drafts.server.ts"
import type { EntryRef } from "./entry-kind.ts"

/**
 * The address at which the site shows an entry, by its document, which may be unfinished. Names in the address are
 * placeholders: the site redirects to the right ones. For an entry without its own page, the home page of its profile.
 */
export async function publicAddress(db: Database, { kind, id }: EntryRef, document: unknown): Promise<string> {
  const fields = fieldsOf(document)
  const profile: Profile = isExchange(fields) ? "exchange" : "tourism"
  const own = { id, name: unnamed }
  switch (kind) {
    case "packages":
      return profile === "exchange"
        ? href("/intercambio/pacote/:id/:name", own)
        : href("/turismo/pacote/:id_country/:name_country/:id_segment/:name_segment/:id/:name", {
            id_country: idOf(fields.country_id),
            name_country: unnamed,
            id_segment: idOf(fields.segment_id),
            name_segment: unnamed,
            ...own,
          })
    case "countries":
      return profile === "exchange"
        ? href("/intercambio/pais/:id/:name", own)
        : href("/turismo/pacote/destaques/:id/:name", own)
    case "cities": {
      const country = { country_id: idOf(fields.country_id), country_name: unnamed }
      return profile === "exchange"
        ? href("/intercambio/pais/:country_id/:country_name/:id/:name", { ...country, ...own })
        : href("/turismo/pacote/destaques/:id/:name", { id: country.country_id, name: unnamed })
    }
    case "attractions":
      return attractionAddress(db, fields.city_id, own)
    case "segments":
      return href("/turismo/destino/:id/:name", own)
    case "static-pages":
      return profile === "exchange"
        ? href("/intercambio/pagina/:id/:name", own)
        : href("/turismo/pagina/:id/:name", own)
    case "honeymoons":
      // The couple's page does not redirect to its name, so it is given here.
      return href("/lua-de-mel/:id/:name", { id, name: honeymoonSlug({ title: String(fields.title ?? "") }) })
    case "testimonials":
      return profile === "exchange" ? href("/intercambio/depoimentos") : href("/turismo/depoimentos")
    case "stores":
      return href("/contatos")
    default:
      return homeOf(profile)
  }
}

/** Placeholder for a name; the site redirects to the right one. */
const unnamed = missingPart.name

function fieldsOf(document: unknown): Record<string, unknown> {
  return Object(document) as Record<string, unknown>
}

function isExchange({ profiles }: Record<string, unknown>): boolean {
  return Array.isArray(profiles) && profiles.includes("exchange")
}

function idOf(value: unknown): string {
  return isRowId(String(value)) ? String(value) : missingPart.id
}

async function attractionAddress(db: Database, cityId: unknown, own: { id: string; name: string }): Promise<string> {
  const id = idOf(cityId)
  const city = (await findCity(db, id)) ?? (await cityOfDraft(db, id))
  const country = idOf(city?.country_id)
  if (!city?.in_exchange) return href("/turismo/pacote/destaques/:id/:name", { id: country, name: unnamed })
  return href("/intercambio/pais/:country_id/:country_name/:city_id/:city_name/:id/:name", {
    country_id: country,
    country_name: unnamed,
    city_id: id,
    city_name: unnamed,
    ...own,
  })
}

interface CityOfAttraction {
  country_id: unknown
  in_exchange: unknown
}

function findCity(db: Database, id: string): Promise<CityOfAttraction | undefined> {
  return db.selectFrom("city").select(["country_id", "in_exchange"]).where("id", "=", Number(id)).executeTakeFirst()
}

/** A city that is not published: its attractions are seen in previews only. */
async function cityOfDraft(db: Database, id: string): Promise<CityOfAttraction> {
  const fields = fieldsOf((await findDraft(db, { kind: "cities", id }))?.document)
  return { country_id: fields.country_id, in_exchange: isExchange(fields) }
}
