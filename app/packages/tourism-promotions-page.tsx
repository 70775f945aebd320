import { href } from "react-router"
import { findCountry } from "#app/destinations/countries.server.ts"
import { findSegment } from "#app/segments/segments.server.ts"
import { servicesContext } from "#app/services.server.ts"
import { found, notFoundPage, pageId, requireCanonical } from "#app/site/load-page.server.ts"
import { withProfile } from "#app/profile/with-profile.ts"
import { pageMeta } from "#app/site/page-meta.ts"
import { ArrowLink } from "#app/ui/button.tsx"
import type { Route } from "./+types/tourism-promotions-page"
import { missingPart, tourismPromotionsHref, tourismSegmentPromotionsHref } from "./package.ts"
import { toPackageCards } from "./package-cards.server.ts"
import { FeaturedSection, NoPromotions, PromotionGrid, PromotionsHead } from "./promotions-view.tsx"
import { findHighlights } from "./show-promotions.server.ts"
import { crumbsStructuredData } from "#app/site/structured-data.ts"

export { shouldRevalidate } from "#app/site/revalidate.ts"

const title = "Destaques & Promoções"

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  // `0/-` stands for packages without a country or without a segment.
  const country = params.id_country === missingPart.id ? null : found(await findCountry(db, pageId(params.id_country), "tourism"))
  const segment = params.id_segment === missingPart.id ? null : found(await findSegment(db, pageId(params.id_segment)))
  const canonical = tourismPromotionsHref(country, segment)
  requireCanonical(url, canonical)
  const { promotions, featured } = await findHighlights(services, "tourism", { countryId: country?.id ?? null, segmentId: segment?.id ?? null })
  if ((!country || !segment) && promotions.length + featured.length === 0) throw notFoundPage()
  const countryName = country?.name ?? "Vários destinos"
  const countryHref = country ? tourismSegmentPromotionsHref({ ids: String(country.id), name: country.name }) : undefined
  return {
    countryId: country?.id,
    countryName,
    segmentName: segment?.name,
    picture: country?.images[0] ?? segment?.banners[0],
    promotions: await toPackageCards(services, "tourism", promotions),
    featured: await toPackageCards(services, "tourism", featured),
    canonical,
    countryHref,
    crumbs: [
      { title: "Lazer/Negócios", to: href("/turismo") },
      { title: `Destaques & Promoções: ${countryName}`, to: countryHref },
      { title: segment?.name ?? "Outros roteiros" },
    ],
  }
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { countryName, segmentName, canonical, crumbs } = page
  const names = [countryName, ...(segmentName ? [segmentName] : [])]
  return [
    ...pageMeta(matches, {
      breadcrumb: [title, ...names],
      description: `Pacotes em destaque e em promoção: ${names.join(", ")}. Preço, datas da promoção e o que está incluído.`,
      canonical,
    }),
    ...crumbsStructuredData(matches, crumbs, canonical),
  ]
}

export default function TourismPromotionsPage({ loaderData: page }: Route.ComponentProps) {
  const { countryName, segmentName, promotions, featured, crumbs, picture, countryHref } = page
  const of = segmentName ? `${countryName}: ${segmentName}` : countryName
  return (
    <>
      <PromotionsHead
        crumbs={crumbs}
        title={title}
        of={of}
        picture={picture}
        standfirst="O que está em promoção hoje e o que mais indicamos, com o preço à vista."
      />
      {promotions.length > 0 && <PromotionGrid label="Em promoção" cards={promotions} />}
      {promotions.length === 0 && featured.length === 0 && (
        <NoPromotions quoteHref={`${withProfile(href("/orcamento"), "tourism")}&pais=${page.countryId}`}>
          {countryHref && <ArrowLink to={countryHref}>Outras promoções: {countryName}</ArrowLink>}
        </NoPromotions>
      )}
      <FeaturedSection title={promotions.length > 0 ? "Também em destaque" : "Em destaque"} cards={featured} />
    </>
  )
}
