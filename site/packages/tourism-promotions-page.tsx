import { href } from "react-router"
import { listCountryNames } from "#domain/destinations/countries.server.ts"
import { disambiguateCountries } from "#domain/destinations/disambiguate-countries.server.ts"
import type { Image } from "#platform/images/image.ts"
import { imagesOfKinds } from "#platform/images/images.server.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import { listSegmentNames } from "#domain/segments/segments.server.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { requireFound, notFoundPage, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import type { SocialCardKind, SocialCardRef } from "#site/shell/page/page-meta.ts"
import { quoteHref } from "#domain/quotes/quote-address.ts"
import { ArrowLink } from "#ui/button.tsx"
import type { Route } from "./+types/tourism-promotions-page"
import { missingPart, tourismPromotionsHref, tourismSegmentPromotionsHref } from "#domain/packages/package.ts"
import { pictureOf } from "#domain/destinations/destination.ts"
import { BelowPromotions, PromotionGrid, PromotionsHead } from "./promotions-view.tsx"
import { promotionsMeta } from "./promotions-meta.ts"
import { loadHighlightCards } from "./load-promotions.server.ts"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

const title = "Destaques & Promoções"
const withoutSegment = "Outros roteiros"

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  // `0/-` stands for packages without a country or without a segment.
  const country = named(await listCountryNames(services, "tourism"), params.id_country)
  const segment = named(await listSegmentNames(services), params.id_segment)
  const filter = { countryId: country?.id ?? null, segmentId: segment?.id ?? null }
  const cards = await loadHighlightCards(services, "tourism", filter)
  // A country is in a segment only by its packages: without one the page does not exist.
  if (cards.promotions.length + cards.featured.length === 0 && !cards.searchHref) throw notFoundPage()
  const canonical = tourismPromotionsHref(country, segment)
  requireCanonical(url, canonical)
  const countryName = country?.name ?? "Vários destinos"
  const pictures = await imagesOfKinds(db, {
    country: country ? [country.id] : [],
    segment: segment ? [segment.id] : [],
  })
  const picture =
    (country && pictureOf(pictures("country", country.id))) ??
    (segment && pictures("segment", segment.id).banners[0]) ??
    undefined
  const [titled] = country ? await disambiguateCountries(services, [country]) : []
  const countryHref = country
    ? tourismSegmentPromotionsHref({ ids: String(country.id), name: country.name })
    : undefined
  return {
    quoteHref: quoteHref("tourism", { countryId: country?.id }),
    countryName,
    segmentName: segment?.name,
    of: [titled?.name ?? countryName, segment?.name ?? withoutSegment],
    picture,
    card: cardOf("pais-turismo", country, picture) ?? cardOf("segmento", segment, picture),
    ...cards,
    canonical,
    countryHref,
    crumbs: [
      { title: "Lazer/Negócios", to: href("/turismo") },
      { title: `Destaques & Promoções: ${countryName}`, to: countryHref },
      { title: segment?.name ?? withoutSegment },
    ],
  }
}

function cardOf(kind: SocialCardKind, ref: NamedRef | null, picture: Image | undefined): SocialCardRef | undefined {
  return ref ? { kind, id: ref.id, shows: [ref.name, picture] } : undefined
}

/** The part of the address with this id; null for the one that stands for none. Throws 404 for an unknown one. */
function named(refs: readonly NamedRef[], id: string): NamedRef | null {
  if (id === missingPart.id) return null
  const wanted = pageId(id)
  return requireFound(refs.find((ref) => ref.id === wanted))
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { of, promotions, featured, canonical, crumbs, card } = page
  const listed = [...promotions, ...featured].map(({ name }) => name)
  const offers = "Pacotes em destaque e em promoção"
  return promotionsMeta(matches, { title, of, offers, listed, canonical, crumbs, card })
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
      <BelowPromotions
        hasPromotions={promotions.length > 0}
        featured={featured}
        quoteHref={page.quoteHref}
        searchHref={page.searchHref}
      >
        {countryHref && <ArrowLink to={countryHref}>Outras promoções: {countryName}</ArrowLink>}
      </BelowPromotions>
    </>
  )
}
