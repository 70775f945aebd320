import { href } from "react-router"
import { exchangeCityPromotionsHref } from "#domain/packages/package.ts"
import { searchOfPackages } from "#site/packages/load-promotions.server.ts"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import { listHighlights } from "#domain/packages/packages.server.ts"
import { today } from "#platform/time/day.ts"
import { profileNames } from "#domain/agency/profile.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { requireFound, notFoundPage, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import { quoteHref } from "#domain/quotes/quote-address.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { ArrowLink } from "#ui/button.tsx"
import { Section } from "#ui/section.tsx"
import type { Route } from "./+types/exchange-city-page"
import { AnchorNav } from "#site/shell/page/anchor-nav.tsx"
import { AttractionWall } from "#site/destinations/guide/attraction-wall.tsx"
import { listAttractionsInFull } from "#domain/destinations/attractions.server.ts"
import { findCity } from "#domain/destinations/cities.server.ts"
import { ClosingCover, Cover } from "#site/shell/page/page-cover.tsx"
import { attractionHref, cityHref, countryHref } from "#domain/destinations/destination.ts"
import { guideOf } from "#domain/destinations/guide.server.ts"
import { GuideSection } from "#site/destinations/guide/guide-section.tsx"
import { Highlights } from "#site/destinations/guide/highlights.tsx"
import { QuoteInvitation } from "#site/shell/page/quote-invitation.tsx"
import { placeStructuredData } from "#site/destinations/guide/destination-structured-data.ts"
import { placeCard } from "#site/destinations/guide/place-card.ts"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

const cardsShown = 6

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const city = requireFound(await findCity(db, pageId(params.id), "exchange"))
  const { country } = city
  if (country.id !== pageId(params.country_id)) throw notFoundPage()
  const canonical = cityHref(country, city)
  requireCanonical(url, canonical)
  const filter = { countryId: country.id, cityId: city.id }
  const [attractions, highlights] = await Promise.all([
    listAttractionsInFull(db, "exchange", { cityId: city.id }),
    listHighlights(db, "exchange", today(services.clock()), filter, cardsShown),
  ])
  return {
    canonical,
    country,
    guide: guideOf(city, "exchange"),
    attractions: attractions.map(({ id, name, title, images }) => ({
      id,
      name,
      title,
      picture: images[0] ?? null,
      to: attractionHref(country, city, { id, name }),
    })),
    cards: await toPackageCards(services, "exchange", highlights),
    allHref: await searchOfPackages(services, "exchange", filter, highlights),
    crumbs: [
      { title: profileNames.exchange, to: href("/intercambio") },
      { title: "Países", to: href("/intercambio/pais") },
      { title: country.name, to: countryHref(country) },
      { title: city.name },
    ],
  }
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { guide, country, canonical, crumbs } = page
  return [
    ...pageMeta(matches, {
      breadcrumb: [country.name, guide.name],
      description: guide.opening || guide.title,
      canonical,
      crumbs,
      card: placeCard("cidade", guide, country.name),
    }),
    ...placeStructuredData(matches, guide, canonical, country.name),
  ]
}

export default function ExchangeCityPage({
  loaderData: { guide, country, attractions, cards, allHref, crumbs },
}: Route.ComponentProps) {
  const quote = quoteHref("exchange", { cityId: guide.id })
  const anchors = [
    { id: "cidade", label: "A CIDADE" },
    ...(attractions.length > 0 ? [{ id: "pontos-turisticos", label: "PONTOS TURÍSTICOS" }] : []),
    { id: "promocoes", label: "DESTAQUES E PROMOÇÕES" },
  ]
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <Cover image={guide.cover} name={guide.name} text={country.name}>
        <QuoteInvitation
          text="Curso, acomodação, seguro e passagem numa conta só. Diga quando quer ir."
          quote={quote}
        />
      </Cover>
      <AnchorNav anchors={anchors} />
      <GuideSection id="cidade" guide={guide} heading="A cidade" />
      {attractions.length > 0 && (
        <Section
          id="pontos-turisticos"
          title="Pontos turísticos"
          aside="O que ver depois da aula, contado por quem já perdeu o último ônibus."
          ground="band"
        >
          <AttractionWall attractions={attractions} />
        </Section>
      )}
      <Section
        id="promocoes"
        title="Nossos Destaques & Promoções"
        aside={
          cards.length > 0 && (
            <ArrowLink to={exchangeCityPromotionsHref(country, guide)} about={guide.name}>
              Promoções da cidade
            </ArrowLink>
          )
        }
        ruled={attractions.length === 0}
      >
        <Highlights
          cards={cards}
          place={guide.name}
          quote={quote}
          searchHref={allHref}
          more={{ to: countryHref(country), label: `Outras cidades: ${country.name}` }}
        />
      </Section>
      <ClosingCover
        image={guide.gallery.at(-1) ?? guide.cover}
        title="Quanto custa morar lá?"
        text="Mande o tempo de curso e o tipo de quarto. Devolvemos a conta do primeiro mês, linha por linha."
        quote={quote}
        message={`Olá! Quero saber mais sobre intercâmbio: ${guide.name}, ${country.name}.`}
      />
    </>
  )
}
