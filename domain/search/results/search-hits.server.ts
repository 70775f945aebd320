import { attractionHref, cityHref, countryHref, guideAnchor } from "#domain/destinations/destination.ts"
import type { Image } from "#platform/images/image.ts"
import { imageOf } from "#platform/images/images.server.ts"
import { type PackageCard, packageHref, tourismSegmentPromotionsHref } from "#domain/packages/package.ts"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import { listPackagesById, listPricedRows } from "#domain/packages/packages.server.ts"
import { currentMoney, promotionOf } from "#domain/packages/price.ts"
import { type Profile, profiles, publishedIn } from "#domain/agency/profile.ts"
import { segmentCountryHref, segmentHref } from "#domain/segments/segment.ts"
import type { Services } from "#platform/services.ts"
import type { Money } from "#platform/text/money.ts"
import { today } from "#platform/time/day.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import { staticPageHref } from "#domain/pages/static-page.ts"
import { compiledQuery } from "#platform/database/compiled-query.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import type { SearchKind } from "#database/schema.ts"

/** A search result for display. */
export interface SearchHit {
  kind: SearchKind
  id: number
  name: string
  /** The profile of its address. */
  profile: Profile
  href: string
  /** "Dublin, Irlanda" */
  place?: string
  summary?: string
  picture?: Image
}

/** A package in the results of the site's page, which shows only its card. */
export interface PackageHit {
  kind: "package"
  id: number
  profile: Profile
  card: PackageCard
}

/** A result with today's price, if it is a package that has one. */
export interface PricedHit extends SearchHit {
  price?: Money
  inPromotion: boolean
}

/** The entries with these numbers, in the same order, in one query. Entries deleted meanwhile are left out. */
export async function listHits(
  services: Services,
  numbers: readonly number[],
  profile?: Profile,
): Promise<SearchHit[]> {
  const { honeymoon_page } = await getAgency(services)
  return (await readHits(services, numbers)).map((row) => hitOf(row, profile, honeymoon_page))
}

/** Like `listHits`, with cards instead of packages: two more queries per profile. */
export async function listHitsWithCards(
  services: Services,
  numbers: readonly number[],
  profile?: Profile,
): Promise<Array<PackageHit | SearchHit>> {
  const { honeymoon_page } = await getAgency(services)
  const rows = await readHits(services, numbers)
  const cards = new Map<number, PackageCard>()
  for (const one of profiles) {
    const ids = rows
      .filter((row) => row.kind === "package" && profileOf(row, profile) === one)
      .map((row) => row.thing_id)
    for (const card of await toPackageCards(services, one, await listPackagesById(services.db, one, ids)))
      cards.set(card.id, card)
  }
  return rows.flatMap((row): PackageHit | SearchHit | [] => {
    if (row.kind !== "package") return hitOf(row, profile, honeymoon_page)
    const card = cards.get(row.thing_id)
    return card ? { kind: "package", id: card.id, profile: profileOf(row, profile), card } : []
  })
}

/** Like `listHits`, with today's prices and the texts of packages: one more query. */
export async function listHitsWithPrices(
  services: Services,
  numbers: readonly number[],
  profile?: Profile,
): Promise<PricedHit[]> {
  const hits = await listHits(services, numbers, profile)
  const day = today(services.clock())
  const ids = hits.filter(({ kind }) => kind === "package").map(({ id }) => id)
  const packages = new Map((await listPricedRows(services.db, ids)).map((row) => [row.id, row]))
  return hits.flatMap((hit): PricedHit | [] => {
    if (hit.kind !== "package") return { ...hit, inPromotion: false }
    const row = packages.get(hit.id)
    if (row?.[publishedIn(hit.profile)] !== 1) return []
    return {
      ...hit,
      summary: row.summary ?? undefined,
      price: currentMoney(row, day),
      inPromotion: promotionOf(row, day) !== undefined,
    }
  })
}

async function readHits({ db }: Services, numbers: readonly number[]): Promise<HitRow[]> {
  if (numbers.length === 0) return []
  const rows = await selectHits(db, { numbers })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

type HitRow = Awaited<ReturnType<typeof selectHits>>[number]

const selectHits = compiledQuery((db, { numbers }: { numbers: readonly number[] }) =>
  db
    .selectFrom("search_entry as e")
    .leftJoin("country as co", "co.id", "e.country_id")
    .leftJoin("city as ci", "ci.id", "e.city_id")
    .leftJoin("segment as s", "s.id", "e.segment_id")
    .leftJoin("segment as ps", "ps.id", "e.page_segment_id")
    .leftJoin("image as i", "i.name", "e.image_name")
    .select(["e.number", "e.kind", "e.thing_id", "e.name", "e.summary", "e.in_exchange", "e.in_tourism"])
    .select(["co.id as country_id", "co.name as country_name", "ci.id as city_id", "ci.name as city_name"])
    .select([
      "s.id as segment_id",
      "s.name as segment_name",
      "ps.id as page_segment_id",
      "ps.name as page_segment_name",
    ])
    .select(["i.hash", "i.alt", "i.width", "i.height", "i.color", "i.focus_x", "i.focus_y"])
    .where("e.number", "in", numbers),
)

/** The profile of its address: the searched one, otherwise the first that shows it. */
function profileOf(row: HitRow, searched: Profile | undefined): Profile {
  return searched ?? profiles.find((one) => row[publishedIn(one)] === 1) ?? "tourism"
}

function hitOf(row: HitRow, searched: Profile | undefined, reserved: ReservedPage): SearchHit {
  const profile = profileOf(row, searched)
  const href = hrefOf(row, profile, reserved)
  const hit: SearchHit = { kind: row.kind, id: row.thing_id, name: row.name, profile, href }
  const place = placeOf(row)
  if (place) hit.place = place
  if (row.summary) hit.summary = row.summary
  if (row.hash !== null)
    hit.picture = imageOf({
      hash: row.hash,
      alt: row.alt ?? "",
      width: row.width ?? 0,
      height: row.height ?? 0,
      color: row.color ?? "",
      focus_x: row.focus_x,
      focus_y: row.focus_y,
    })
  return hit
}

function placeOf({ kind, name, city_name, country_name }: HitRow): string | undefined {
  if (kind === "country" || kind === "segment" || kind === "page") return undefined
  const names = [kind === "city" ? null : city_name, country_name].filter((one) => one !== null && one !== name)
  return [...new Set(names)].join(", ") || undefined
}

type ReservedPage = Parameters<typeof staticPageHref>[2]

function hrefOf(row: HitRow, profile: Profile, reserved: ReservedPage): string {
  const own = { id: row.thing_id, name: row.name }
  const country = refOf(row.country_id, row.country_name)
  const city = refOf(row.city_id, row.city_name)
  if (row.kind === "package")
    return packageHref(profile, {
      ...own,
      country: country && { ...country, published: true },
      segment: refOf(row.segment_id, row.segment_name),
    })
  if (row.kind === "segment") return segmentHref(own)
  if (row.kind === "page") return staticPageHref(profile, { id: own.id, title: own.name }, reserved)
  // A place always has a country.
  if (!country) return homeOf(profile)
  if (profile === "tourism") return tourismPlaceHref(row, country, refOf(row.page_segment_id, row.page_segment_name))
  if (row.kind === "country" || !city) return countryHref(country)
  return row.kind === "city" ? cityHref(country, city) : attractionHref(country, city, own)
}

/**
 * Tourism shows cities and attractions on the page of their country, which is inside a segment. One with neither text
 * nor picture has no section there, or one of its attractions only (`listCityGuides`).
 */
function tourismPlaceHref(
  { kind, thing_id, summary, hash }: HitRow,
  country: NamedRef,
  segment: NamedRef | null,
): string {
  // None of its packages has a segment.
  if (!segment) return tourismSegmentPromotionsHref({ ids: String(country.id), name: country.name })
  const page = segmentCountryHref(segment, country)
  const hasSection = (kind === "city" || kind === "attraction") && (summary !== null || hash !== null)
  return hasSection ? `${page}#${guideAnchor(kind, thing_id)}` : page
}

function refOf(id: number | null, name: string | null) {
  return id === null ? null : { id, name: name ?? "" }
}
