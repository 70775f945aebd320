import { href } from "react-router"
import { listCities } from "#domain/destinations/cities.server.ts"
import { findCountry } from "#domain/destinations/countries.server.ts"
import { countryHref, pictureOf } from "#domain/destinations/destination.ts"
import { sortByOffer } from "#domain/destinations/place-order.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { requireFound, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import { quoteHref } from "#domain/quotes/quote-address.ts"
import { ArrowLink } from "#ui/button.tsx"
import type { Route } from "./+types/exchange-country-promotions-page"
import { exchangeCityPromotionsHref, exchangeCountryPromotionsHref } from "#domain/packages/package.ts"
import { BelowPromotions, PromotionTabs, PromotionsHead } from "./promotions-view.tsx"
import { promotionsMeta } from "./promotions-meta.ts"
import { featuredBelow, loadHighlights, groupPromotions, searchOf } from "./load-promotions.server.ts"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

const title = "Nossos Destaques & Promoções"

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const country = requireFound(await findCountry(services.db, pageId(params.id), "exchange"))
  const canonical = exchangeCountryPromotionsHref(country)
  requireCanonical(url, canonical)
  const filter = { countryId: country.id }
  const highlights = await loadHighlights(services, "exchange", filter)
  const { promotions } = highlights
  const cities = await listCities(services.db, "exchange", { countryId: country.id })
  const groups = await groupPromotions(services, "exchange", promotions, {
    part: "city",
    order: sortByOffer(cities, (id) => promotions.filter(({ city_id }) => city_id === id).length),
    rest: promotions.some(({ city_id }) => city_id !== null) ? "Outras cidades" : country.name,
    links: (city) =>
      city?.published ? [{ to: exchangeCityPromotionsHref(country, city), title: `Ver só ${city.name}` }] : [],
    searchHref: searchOf("exchange", filter, true),
  })
  return {
    country: { id: country.id, name: country.name },
    picture: pictureOf(country),
    groups,
    ...(await featuredBelow(services, "exchange", highlights, filter)),
    canonical,
    crumbs: [
      { title: "Intercâmbio", to: href("/intercambio") },
      { title: country.name, to: countryHref(country) },
      { title: "Destaques & Promoções" },
    ],
  }
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { country, groups, featured, picture, canonical, crumbs } = page
  return promotionsMeta(matches, {
    title,
    of: [country.name],
    offers: "Programas de intercâmbio em destaque e em promoção",
    listed: [...groups.flatMap(({ cards }) => cards), ...featured].map(({ name }) => name),
    canonical,
    crumbs,
    card: { kind: "pais", id: country.id, shows: [country.name, picture] },
  })
}

export default function ExchangeCountryPromotionsPage({ loaderData: page }: Route.ComponentProps) {
  const { country, groups, featured, searchHref, crumbs, picture } = page
  return (
    <>
      <PromotionsHead
        crumbs={crumbs}
        title={title}
        of={country.name}
        picture={picture}
        standfirst="Cidade por cidade, o que está em promoção hoje e o que mais indicamos."
      />
      {groups.length > 0 && (
        <PromotionTabs key={country.id} label={`Cidades com promoção: ${country.name}`} groups={groups} />
      )}
      <BelowPromotions
        hasPromotions={groups.length > 0}
        featured={featured}
        quoteHref={quoteHref("exchange", { countryId: country.id })}
        searchHref={searchHref}
      >
        <ArrowLink to={countryHref(country)}>Conhecer {country.name}</ArrowLink>
      </BelowPromotions>
    </>
  )
}
