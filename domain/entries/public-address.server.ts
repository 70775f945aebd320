import type { Database } from "#platform/database/connect.ts"
import { isRowId } from "#platform/ids/row-id.ts"
import { href } from "#domain/agency/page-addresses.ts"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { guideAnchor } from "#domain/destinations/destination.ts"
import { honeymoonSlug } from "#domain/honeymoon/honeymoon.ts"
import { missingPart } from "#domain/packages/package.ts"
import { segmentCountryHref } from "#domain/segments/segment.ts"
import { listSegments } from "#domain/segments/segments.server.ts"
import { findEntry } from "./documents/read-entries.server.ts"
import { findDraft } from "./drafts/drafts.server.ts"
import type { EntryRef } from "./entry-kind.ts"

/**
 * The address at which the site shows an entry, by its document, which may be unfinished. Names in the address are
 * placeholders: the site redirects to the right ones. For an entry without its own page, the part of a page that shows
 * it, or the home page of its profile.
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
      return profile === "exchange" ? href("/intercambio/pais/:id/:name", own) : tourismAddress(db, id)
    case "cities":
      return cityAddress(db, fields, own)
    case "attractions":
      return attractionAddress(db, fields, own)
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
    case "agency":
    case "banners":
    case "differentials":
    case "partners":
    case "pictures":
    case "steps":
      return homeOf(profile)
  }
}

/** Placeholder for a name; the site redirects to the right one. */
const unnamed = missingPart.name

type Fields = Record<string, unknown>

function fieldsOf(document: unknown): Fields {
  return Object(document) as Fields
}

function isExchange({ profiles }: Fields): boolean {
  return Array.isArray(profiles) && profiles.includes("exchange")
}

function idOf(value: unknown): string {
  return isRowId(String(value)) ? String(value) : missingPart.id
}

interface Own {
  id: string
  name: string
}

async function cityAddress(db: Database, city: Fields, own: Own): Promise<string> {
  const country_id = idOf(city.country_id)
  if (!(await areInExchange(db, city, country_id)))
    return tourismAddress(db, country_id, guideAnchor("city", Number(own.id)))
  const country = { country_id, country_name: unnamed }
  return href("/intercambio/pais/:country_id/:country_name/:id/:name", { ...country, ...own })
}

async function attractionAddress(db: Database, attraction: Fields, own: Own): Promise<string> {
  const city_id = idOf(attraction.city_id)
  const city = await findPlace(db, "cities", city_id)
  const country_id = idOf(city.country_id)
  if (!(await areInExchange(db, city, country_id)))
    return tourismAddress(db, country_id, guideAnchor("attraction", Number(own.id)))
  const parents = { country_id, country_name: unnamed, city_id, city_name: unnamed }
  return href("/intercambio/pais/:country_id/:country_name/:city_id/:city_name/:id/:name", { ...parents, ...own })
}

/** A city has its page only where its country has one. */
async function areInExchange(db: Database, city: Fields, countryId: string): Promise<boolean> {
  return isExchange(city) && isExchange(await findPlace(db, "countries", countryId))
}

/** A place of the site, or the draft of one that is not published: what is in it is seen in previews only. */
async function findPlace(db: Database, kind: "countries" | "cities", id: string): Promise<Fields> {
  return fieldsOf(((await findEntry(db, { kind, id })) ?? (await findDraft(db, { kind, id })))?.document)
}

/**
 * Tourism shows a country, with its cities and attractions, on a page inside each of its segments. Without a segment,
 * only its promotions have a page.
 */
async function tourismAddress(db: Database, countryId: string, anchor?: string): Promise<string> {
  const [segment] = await listSegments(db, { countryId: Number(countryId) })
  if (!segment) return href("/turismo/pacote/destaques/:id/:name", { id: countryId, name: unnamed })
  const page = segmentCountryHref(segment, { id: Number(countryId), name: unnamed })
  return anchor ? `${page}#${anchor}` : page
}
