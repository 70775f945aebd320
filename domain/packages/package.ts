import { formatList } from "#platform/text/format-list.ts"
import { href } from "#domain/agency/page-addresses.ts"
import { foldName } from "#platform/text/remove-accents.ts"
import type { Image } from "#platform/images/image.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { slugify } from "#platform/text/slug.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import { formatShortDay } from "#platform/time/day.ts"
import { type CardPrice, type PricedRow, type Rate, cardPriceOf } from "./price.ts"

/** A country or city of a package. Only a published one has a page. */
interface PlaceRef extends NamedRef {
  published: boolean
}

/** A package as lists return it. */
export interface PackageRow extends PricedRow {
  id: number
  name: string
  summary: string | null
  featured: boolean
  updated_at: string
  country: PlaceRef | null
  city: PlaceRef | null
  segment: NamedRef | null
  images: Image[]
}

/** A package with its four texts, which are unsanitised HTML of an editor. */
export interface PackageRecord extends PackageRow {
  description: string | null
  include: string | null
  not_include: string | null
  observation: string | null
  /** Published in both profiles, so it has two addresses. */
  in_both: boolean
}

/** The formatted content of a card. */
export interface PackageCard {
  id: number
  name: string
  summary?: string
  /** "Fernando de Noronha, Brasil" */
  place?: string
  picture?: Image
  /** The promotion's last day for the flag: "24/12". */
  lastDay?: string
  price: CardPrice
  href: string
}

/** Countries that share a name, as one entry of the tourism menu: `ids` is `29` or `29,30`. */
interface MergedCountry {
  ids: string
  name: string
}

/** The placeholder in addresses for a missing country or segment. */
export const missingPart = { id: "0", name: "-" } as const

export function cardOf(row: PackageRow, profile: Profile, today: string, rates: readonly Rate[]): PackageCard {
  const card: PackageCard = {
    id: row.id,
    name: row.name,
    price: cardPriceOf(row, today, rates),
    href: packageHref(profile, row),
  }
  const place = placeOf(row)
  const picture = row.images[0]
  if (row.summary) card.summary = row.summary
  if (place) card.place = place
  if (picture) card.picture = picture
  if (card.price.promotional && row.promotion_ends) card.lastDay = formatShortDay(row.promotion_ends, today)
  return card
}

export function placeOf({ city, country }: Pick<PackageRow, "city" | "country">): string | undefined {
  const names = [city?.name, country?.name].filter((name) => name !== undefined)
  return [...new Set(names)].join(", ") || undefined
}

/** The canonical address of a package in a profile. In tourism it contains country and segment. */
export function packageHref(
  profile: Profile,
  { id, name, country, segment }: Pick<PackageRow, "id" | "name" | "country" | "segment">,
): string {
  const own = { id: String(id), name: slugify(name) }
  if (profile === "exchange") return href("/intercambio/pacote/:id/:name", own)
  return href("/turismo/pacote/:id_country/:name_country/:id_segment/:name_segment/:id/:name", {
    ...countryAndSegment(country, segment),
    ...own,
  })
}

/** Promotions of a country and a segment (tourism); either may be missing. */
export function tourismPromotionsHref(country: NamedRef | null, segment: NamedRef | null): string {
  return href(
    "/turismo/pacote/:id_country/:name_country/:id_segment/:name_segment",
    countryAndSegment(country, segment),
  )
}

/** Promotions of the countries that share a name, by segment (tourism). */
export function tourismSegmentPromotionsHref({ ids, name }: MergedCountry): string {
  // The specification's address has plain commas.
  return href("/turismo/pacote/destaques/:id/:name", { id: ids, name: slugify(name) }).replaceAll("%2C", ",")
}

/** Promotions of a country, by city (exchange). */
export function exchangeCountryPromotionsHref(country: NamedRef): string {
  return href("/intercambio/pacote/destaques/:id/:name", partsOf(country))
}

/** Promotions of a city (exchange). */
export function exchangeCityPromotionsHref(country: NamedRef, city: NamedRef): string {
  return href("/intercambio/pacote/destaques/:country_id/:country_name/:id/:name", {
    country_id: String(country.id),
    country_name: slugify(country.name),
    ...partsOf(city),
  })
}

/** Merges countries that share a name, in the order of each first one. Ids are sorted, unique and comma-separated. */
export function mergePromotionCountries(countries: readonly NamedRef[]): MergedCountry[] {
  const byName = Map.groupBy(countries, ({ name }) => foldName(name))
  return [...byName.values()].map((same) => ({
    ids: [...new Set(same.map(({ id }) => id))].sort((a, b) => a - b).join(","),
    name: (same[0] as NamedRef).name.trim(),
  }))
}

/** "Caribe", "Caribe e Chile": the name of a page that shows several countries. */
export function joinNames(countries: readonly NamedRef[]): string {
  return formatList(
    mergePromotionCountries(countries).map(({ name }) => name),
    "e",
  )
}

function countryAndSegment(country: NamedRef | null, segment: NamedRef | null) {
  const from = partsOf(country)
  const under = partsOf(segment)
  return { id_country: from.id, name_country: from.name, id_segment: under.id, name_segment: under.name }
}

function partsOf(ref: NamedRef | null): { id: string; name: string } {
  return ref ? { id: String(ref.id), name: slugify(ref.name) } : missingPart
}
