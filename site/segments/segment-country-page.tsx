import { href } from "react-router"
import { listCityGuides } from "#domain/destinations/city-guides.server.ts"
import { CityGuides } from "#site/destinations/guide/city-guides.tsx"
import { findCountry } from "#domain/destinations/countries.server.ts"
import { ClosingCover, Cover } from "#site/shell/page/page-cover.tsx"
import { guideOf } from "#domain/destinations/guide.server.ts"
import { GuideSection } from "#site/destinations/guide/guide-section.tsx"
import { disambiguateCountries } from "#domain/destinations/disambiguate-countries.server.ts"
import { QuoteInvitation } from "#site/shell/page/quote-invitation.tsx"
import { AnchorNav } from "#site/shell/page/anchor-nav.tsx"
import { placeStructuredData } from "#site/destinations/guide/destination-structured-data.ts"
import { placeCard } from "#site/destinations/guide/place-card.ts"
import { searchOf } from "#site/packages/load-promotions.server.ts"
import { PackageGrid } from "#site/packages/package/package-card.tsx"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import { listPackages } from "#domain/packages/packages.server.ts"
import { profileNames } from "#domain/agency/profile.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { notFoundPage, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import { quoteHref } from "#domain/quotes/quote-address.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { MoreInSearch } from "#site/packages/more-in-search.tsx"
import { ArrowLink } from "#ui/button.tsx"
import { Section } from "#ui/section.tsx"
import type { Route } from "./+types/segment-country-page"
import { segmentCountryHref, segmentHref } from "#domain/segments/segment.ts"
import { listSegments } from "#domain/segments/segments.server.ts"
import styles from "./segment-country-page.module.css"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

const cardsMax = 30

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const [segmentId, countryId] = [pageId(params.segment_id), pageId(params.id)]
  const [country, segments] = await Promise.all([
    findCountry(db, countryId, "tourism"),
    listSegments(db, { countryId }),
  ])
  const segment = segments.find(({ id }) => id === segmentId)
  // A country is in a segment only by its packages: without one the page does not exist.
  if (!country || !segment) throw notFoundPage()
  const canonical = segmentCountryHref(segment, country)
  requireCanonical(url, canonical)
  const cities = await listCityGuides(db, countryId)
  const filter = { countryId, segmentId }
  // One more than the page shows, which tells whether there are more.
  const rows = await listPackages(db, "tourism", filter, cardsMax + 1)
  const [titled] = await disambiguateCountries(services, [country])
  return {
    canonical,
    segment,
    titled: titled?.name ?? country.name,
    segmentTo: segmentHref(segment),
    guide: guideOf(country, "tourism"),
    cities,
    cards: await toPackageCards(services, "tourism", rows.slice(0, cardsMax)),
    searchHref: rows.length > cardsMax ? searchOf("tourism", filter, false) : undefined,
    others: segments
      .filter(({ id }) => id !== segmentId)
      .map((other) => ({ name: other.name, to: segmentCountryHref(other, country) })),
    crumbs: [
      { title: profileNames.tourism, to: href("/turismo") },
      { title: segment.name, to: segmentHref(segment) },
      { title: country.name },
    ],
  }
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { guide, segment, titled, canonical, crumbs } = page
  return [
    ...pageMeta(matches, {
      breadcrumb: [segment.name, titled],
      // The country's text is on its page in each segment, so the segment makes the description distinct.
      description: [`${segment.name}, ${titled}`, guide.opening || guide.title].filter(Boolean).join(": "),
      canonical,
      crumbs,
      card: placeCard("pais-turismo", guide),
    }),
    ...placeStructuredData(matches, guide, canonical),
  ]
}

export default function SegmentCountryPage({
  loaderData: { guide, cities, segment, segmentTo, cards, searchHref, others, crumbs },
}: Route.ComponentProps) {
  const quote = quoteHref("tourism", { countryId: guide.id })
  const anchors = [
    { id: "pais", label: "O PAÍS" },
    ...(cities.length > 0 ? [{ id: "cidades", label: "CIDADES" }] : []),
    { id: "pacotes", label: "PACOTES" },
  ]
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <Cover image={guide.cover} name={guide.name} text={segment.name}>
        <QuoteInvitation
          text="Diga as datas e quem vai. Voltamos com um roteiro e o preço por escrito."
          quote={quote}
        />
      </Cover>
      <AnchorNav anchors={anchors} />
      <GuideSection id="pais" guide={guide} heading="O país" />
      {cities.length > 0 && (
        <Section
          id="cidades"
          title="Cidades e passeios"
          aside="O que a gente sabe de cada lugar, para você chegar escolhendo."
          ground="band"
        >
          <CityGuides cities={cities} />
        </Section>
      )}
      <Section
        id="pacotes"
        title={`Pacotes: ${segment.name}`}
        aside={<ArrowLink to={segmentTo}>Outras regiões</ArrowLink>}
        ruled={cities.length === 0}
        follows={cities.length === 0}
      >
        <PackageGrid cards={cards} />
        <MoreInSearch to={searchHref} />
        {others.length > 0 && (
          <nav aria-labelledby="outros-jeitos" className={styles.others}>
            <h3 id="outros-jeitos">Outros jeitos de viajar: {guide.name}</h3>
            <ul>
              {others.map(({ name, to }) => (
                <li key={to}>
                  <ArrowLink to={to}>{name}</ArrowLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </Section>
      <ClosingCover
        image={guide.gallery.at(-1) ?? guide.cover}
        title="Não achou a sua data?"
        text="Quase tudo aqui muda de dia, de hotel ou de tamanho. Conte o que precisa e refazemos a conta."
        quote={quote}
        message={`Olá! Quero saber mais sobre viagens: ${guide.name} (${segment.name}).`}
      />
    </>
  )
}
