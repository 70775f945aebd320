import { href } from "react-router"
import { findCity } from "#domain/destinations/cities.server.ts"
import { cityHref, countryHref } from "#domain/destinations/destination.ts"
import { inPlace } from "#domain/places/of-place.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { requireFound, notFoundPage, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import { quoteHref } from "#domain/quotes/quote-address.ts"
import { ArrowLink } from "#ui/button.tsx"
import type { Route } from "./+types/exchange-city-promotions-page"
import { exchangeCityPromotionsHref, exchangeCountryPromotionsHref } from "#domain/packages/package.ts"
import { BelowPromotions, PromotionGrid, PromotionsHead } from "./promotions-view.tsx"
import { promotionsMeta } from "./promotions-meta.ts"
import { loadHighlightCards } from "./load-promotions.server.ts"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

const title = "Nossos Destaques & Promoções"

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const city = requireFound(await findCity(services.db, pageId(params.id), "exchange"))
  const { country } = city
  if (country.id !== pageId(params.country_id)) throw notFoundPage()
  const canonical = exchangeCityPromotionsHref(country, city)
  requireCanonical(url, canonical)
  const cards = await loadHighlightCards(services, "exchange", { countryId: country.id, cityId: city.id })
  const place = `${inPlace(city.name)}, ${country.name}`
  return {
    country,
    city: { id: city.id, name: city.name },
    standfirst: `Programas ${place}: os que estão em promoção hoje e os que mais indicamos.`,
    picture: city.images[0],
    ...cards,
    canonical,
    crumbs: [
      { title: "Intercâmbio", to: href("/intercambio") },
      { title: country.name, to: countryHref(country) },
      { title: "Destaques & Promoções", to: exchangeCountryPromotionsHref(country) },
      { title: city.name },
    ],
  }
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { country, city, promotions, featured, picture, canonical, crumbs } = page
  return promotionsMeta(matches, {
    title,
    of: [country.name, city.name],
    offers: "Intercâmbio em destaque e em promoção",
    listed: [...promotions, ...featured].map(({ name }) => name),
    canonical,
    crumbs,
    card: { kind: "cidade", id: city.id, shows: [city.name, country.name, picture] },
  })
}

export default function ExchangeCityPromotionsPage({ loaderData: page }: Route.ComponentProps) {
  const { city, country, standfirst, promotions, featured, searchHref, crumbs, picture } = page
  return (
    <>
      <PromotionsHead crumbs={crumbs} title={title} of={city.name} picture={picture} standfirst={standfirst} />
      {promotions.length > 0 && <PromotionGrid label="Em promoção" cards={promotions} />}
      <BelowPromotions
        hasPromotions={promotions.length > 0}
        featured={featured}
        quoteHref={quoteHref("exchange", { cityId: city.id })}
        searchHref={searchHref}
      >
        <ArrowLink to={cityHref(country, city)}>Conhecer {city.name}</ArrowLink>
      </BelowPromotions>
    </>
  )
}
