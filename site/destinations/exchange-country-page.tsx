import { href } from "react-router"
import { exchangeCountryPromotionsHref } from "#domain/packages/package.ts"
import { searchOfPackages } from "#site/packages/load-promotions.server.ts"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import { countPackages, listHighlights } from "#domain/packages/packages.server.ts"
import { today } from "#platform/time/day.ts"
import { profileNames } from "#domain/agency/profile.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { requireFound, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import { quoteHref } from "#domain/quotes/quote-address.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { ArrowLink } from "#ui/button.tsx"
import { Section } from "#ui/section.tsx"
import type { Route } from "./+types/exchange-country-page"
import { AnchorNav } from "#site/shell/page/anchor-nav.tsx"
import { listCitiesInFull } from "#domain/destinations/cities.server.ts"
import { findCountry } from "#domain/destinations/countries.server.ts"
import { ClosingCover, Cover } from "#site/shell/page/page-cover.tsx"
import { cityHref, countryHref, formatNameList } from "#domain/destinations/destination.ts"
import { guideOf, introductionOf } from "#domain/destinations/guide.server.ts"
import { GuideSection } from "#site/destinations/guide/guide-section.tsx"
import { Highlights } from "#site/destinations/guide/highlights.tsx"
import { sortByOffer } from "#domain/destinations/place-order.ts"
import { PlaceTabs } from "#site/destinations/guide/place-tabs.tsx"
import { QuoteInvitation } from "#site/shell/page/quote-invitation.tsx"
import { placeStructuredData } from "#site/destinations/guide/destination-structured-data.ts"
import { placeCard } from "#site/destinations/guide/place-card.ts"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

const cardsShown = 6

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const country = requireFound(await findCountry(db, pageId(params.id), "exchange"))
  const canonical = countryHref(country)
  requireCanonical(url, canonical)
  const filter = { countryId: country.id }
  const [cities, packagesIn, highlights] = await Promise.all([
    listCitiesInFull(db, "exchange", filter),
    countPackages(db, "exchange", "city_id", filter),
    listHighlights(db, "exchange", today(services.clock()), filter, cardsShown),
  ])
  return {
    canonical,
    guide: guideOf(country, "exchange"),
    cities: sortByOffer(cities, packagesIn).map((city) => ({
      ...introductionOf(city),
      links: [{ to: cityHref(country, city), label: `Conhecer ${city.name}` }],
    })),
    cards: await toPackageCards(services, "exchange", highlights),
    allHref: await searchOfPackages(services, "exchange", filter, highlights),
    crumbs: [
      { title: profileNames.exchange, to: href("/intercambio") },
      { title: "Países", to: href("/intercambio/pais") },
      { title: country.name },
    ],
  }
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { guide, canonical, crumbs } = page
  return [
    ...pageMeta(matches, {
      breadcrumb: [guide.name],
      description: guide.opening || guide.title,
      canonical,
      crumbs,
      card: placeCard("pais", guide),
    }),
    ...placeStructuredData(matches, guide, canonical),
  ]
}

export default function ExchangeCountryPage({
  loaderData: { guide, cities, cards, allHref, crumbs },
}: Route.ComponentProps) {
  const quote = quoteHref("exchange", { countryId: guide.id })
  const anchors = [
    { id: "pais", label: "O PAÍS" },
    ...(cities.length > 0 ? [{ id: "cidades", label: "CIDADES" }] : []),
    { id: "promocoes", label: "DESTAQUES E PROMOÇÕES" },
  ]
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <Cover image={guide.cover} name={guide.name} text={invitationTo(cities.map(({ name }) => name))}>
        <QuoteInvitation
          text="Conte quando quer ir e quanto tempo quer estudar. Montamos a conta inteira com você."
          quote={quote}
        />
      </Cover>
      <AnchorNav anchors={anchors} />
      <GuideSection id="pais" guide={guide} heading="O país" />
      {cities.length > 0 && (
        <Section
          id="cidades"
          title="Escolha pela cidade"
          aside={
            "O curso muda pouco de uma para outra. " +
            "O aluguel, o sotaque e o tamanho da roda de amigos mudam bastante."
          }
          ground="band"
        >
          <PlaceTabs key={guide.id} label="Cidades" places={cities} />
        </Section>
      )}
      <Section
        id="promocoes"
        title="Nossos Destaques & Promoções"
        aside={
          cards.length > 0 && (
            <ArrowLink to={exchangeCountryPromotionsHref(guide)} about={guide.name}>
              Promoções por cidade
            </ArrowLink>
          )
        }
        ruled={cities.length === 0}
      >
        <Highlights
          cards={cards}
          place={guide.name}
          quote={quote}
          searchHref={allHref}
          more={{ to: href("/intercambio/pais"), label: "Ver outros países" }}
        />
      </Section>
      <ClosingCover
        image={guide.gallery.at(-1) ?? guide.cover}
        title={cities.length > 1 ? "Em dúvida entre duas cidades?" : "Vamos fazer as contas?"}
        text="Conte o quanto quer estudar e quanto pode gastar por mês. Respondemos com valores e datas, por escrito."
        quote={quote}
        message={`Olá! Quero saber mais sobre intercâmbio: ${guide.name}.`}
      />
    </>
  )
}

function invitationTo(names: string[]): string | null {
  if (names.length === 0) return null
  return formatNameList(names) + (names.length === 2 || names.length === 3 ? "?" : "")
}
