import { href } from "react-router"
import { parseIdList } from "#platform/http/parameters.ts"
import { listCountryNames } from "#domain/destinations/countries.server.ts"
import { disambiguateCountries } from "#domain/destinations/disambiguate-countries.server.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import { listSegmentNames } from "#domain/segments/segments.server.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { notFoundPage, requireCanonical } from "#site/shell/page/load-page.server.ts"
import { quoteHref } from "#domain/quotes/quote-address.ts"
import type { Route } from "./+types/tourism-segment-promotions-page"
import { joinNames, tourismPromotionsHref, tourismSegmentPromotionsHref } from "#domain/packages/package.ts"
import { pictureOf } from "#domain/destinations/destination.ts"
import { NoPromotions, PromotionTabs, PromotionsHead } from "./promotions-view.tsx"
import type { HighlightKey } from "#domain/packages/packages.server.ts"
import type { Services } from "#domain/services.server.ts"
import { promotionsMeta } from "./promotions-meta.ts"
import { loadHighlights, groupPromotions, searchOf, searchOfPackages } from "./load-promotions.server.ts"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

const title = "Destaques & Promoções"

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const ids = parseIdList(params.id)
  const countries = (await listCountryNames(services, "tourism")).filter(({ id }) => ids.includes(id))
  const [first] = countries
  if (!first) throw notFoundPage()
  const name = joinNames(countries)
  // Unknown and empty ids are ignored: the same countries have one address.
  const canonical = tourismSegmentPromotionsHref({
    ids: countries
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join(","),
    name,
  })
  requireCanonical(url, canonical)
  const filter = { countryIds: countries.map(({ id }) => id) }
  const named = await nameCountries(services, countries)
  const { promotions, featured } = await loadHighlights(services, "tourism", filter)
  const groups = await groupPromotions(services, "tourism", [...promotions, ...featured], {
    part: "segment",
    order: await listSegmentNames(services),
    rest: "Outros roteiros",
    links: (segment, keys) => segmentLinks(segment, named, keys),
    searchHref: searchOf("tourism", filter, false),
  })
  return {
    name,
    titled: joinNames(await disambiguateCountries(services, countries)),
    countryId: first.id,
    picture: pictureOf((await imagesOf(services.db, "country", [first.id]))(first.id)),
    groups,
    searchHref: groups.length > 0 ? undefined : await searchOfPackages(services, "tourism", filter),
    canonical,
    crumbs: [{ title: "Lazer/Negócios", to: href("/turismo") }, { title: `${title}: ${name}` }],
  }
}

/** A link per country of the tab. */
function segmentLinks(segment: NamedRef | null, countries: readonly NamedCountry[], keys: readonly HighlightKey[]) {
  const shown = new Set(keys.map(({ country_id }) => country_id))
  return countries
    .filter(({ id }) => shown.has(id))
    .map((country) => ({
      to: tourismPromotionsHref(country, segment),
      title: segment ? `Ver só ${segment.name}: ${country.title}` : `Ver só ${country.title}`,
    }))
}

interface NamedCountry extends NamedRef {
  /** As the title of its own pages: countries with the same name are distinguished by their cities. */
  title: string
}

async function nameCountries(services: Services, countries: readonly NamedRef[]): Promise<NamedCountry[]> {
  if (countries.length === 1) return countries.map(({ id, name }) => ({ id, name, title: name }))
  const titled = await Promise.all(countries.map((country) => disambiguateCountries(services, [country])))
  return countries.map(({ id, name }, index) => ({ id, name, title: titled[index]?.[0]?.name ?? name }))
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { titled, name, countryId, picture, groups, canonical, crumbs } = page
  const listed = groups.flatMap(({ cards }) => cards.map((card) => card.name))
  return promotionsMeta(matches, {
    title,
    of: [titled],
    offers: "Jeitos de viajar em destaque e em promoção",
    listed,
    canonical,
    crumbs,
    card: { kind: "pais-turismo", id: countryId, shows: [name, picture] },
  })
}

export default function TourismSegmentPromotionsPage({ loaderData: page }: Route.ComponentProps) {
  const { name, groups, crumbs, picture } = page
  return (
    <>
      <PromotionsHead
        crumbs={crumbs}
        title={title}
        of={name}
        picture={picture}
        standfirst="Escolha o jeito de viajar: primeiro o que está em promoção, depois o que mais indicamos."
      />
      {groups.length > 0 ? (
        <PromotionTabs key={page.canonical} label={`Jeitos de viajar: ${name}`} groups={groups} />
      ) : (
        <NoPromotions quoteHref={quoteHref("tourism", { countryId: page.countryId })} searchHref={page.searchHref} />
      )}
    </>
  )
}
