import { href } from "react-router"
import { contentHtml } from "#domain/agency/content-html.server.ts"
import { listCountriesInFull } from "#domain/destinations/countries.server.ts"
import { packageMotion } from "#site/shell/page/carousel-motion.ts"
import { ClosingCover, Cover } from "#site/shell/page/page-cover.tsx"
import { formatNameList } from "#domain/destinations/destination.ts"
import { introductionOf, openingOf } from "#domain/destinations/guide.server.ts"
import { sortByOffer } from "#domain/destinations/place-order.ts"
import { PlaceTabs } from "#site/destinations/guide/place-tabs.tsx"
import { QuoteInvitation } from "#site/shell/page/quote-invitation.tsx"
import { PackageCard } from "#site/packages/package/package-card.tsx"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import { countByCountry, listFeatured } from "#domain/packages/packages.server.ts"
import { profileNames } from "#domain/agency/profile.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { requireFound, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { searchOf } from "#site/packages/load-promotions.server.ts"
import { MoreInSearch } from "#site/packages/more-in-search.tsx"
import { Carousel } from "#ui/carousel/carousel.tsx"
import layout from "#ui/layout.module.css"
import { Prose } from "#ui/prose.tsx"
import { Section } from "#ui/section.tsx"
import type { Route } from "./+types/segment-page"
import { segmentCountryHref, segmentHref } from "#domain/segments/segment.ts"
import { findSegment } from "#domain/segments/segments.server.ts"
import styles from "./segment-page.module.css"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

const cardsShown = 12

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const segment = requireFound(await findSegment(db, pageId(params.id)))
  const canonical = segmentHref(segment)
  requireCanonical(url, canonical)
  const filter = { segmentId: segment.id }
  const [countries, packagesIn, featured] = await Promise.all([
    listCountriesInFull(db, "tourism", filter),
    countByCountry(services, "tourism", filter),
    // One more than the page shows, which tells whether there are more.
    listFeatured(db, "tourism", filter, cardsShown + 1),
  ])
  return {
    canonical,
    id: segment.id,
    name: segment.name,
    title: segment.title,
    description: contentHtml(segment.description, "tourism"),
    opening: openingOf(segment),
    banner: segment.banners[0] ?? null,
    closing: segment.banners[1] ?? segment.banners[0] ?? null,
    regions: sortByOffer(countries, packagesIn).map((country) => ({
      ...introductionOf(country),
      links: [{ to: segmentCountryHref(segment, country), label: `Guia e pacotes: ${country.name}` }],
    })),
    cards: await toPackageCards(services, "tourism", featured.slice(0, cardsShown)),
    searchHref: featured.length > cardsShown ? searchOf("tourism", filter, false) : undefined,
    crumbs: [{ title: profileNames.tourism, to: href("/turismo") }, { title: segment.name }],
  }
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { id, name, title, opening, banner, canonical, crumbs } = page
  return pageMeta(matches, {
    breadcrumb: [name],
    description: opening || title,
    canonical,
    crumbs,
    card: { kind: "segmento", id, shows: [name, banner] },
  })
}

export default function SegmentPage({ loaderData: page }: Route.ComponentProps) {
  const quote = withProfile(href("/orcamento"), "tourism")
  const names = [...new Set(page.regions.map(({ name }) => name))]
  return (
    <>
      <Breadcrumb crumbs={page.crumbs} />
      <Cover
        image={page.banner}
        name={page.name}
        text={names.length > 0 ? `${formatNameList(names, "conjunction")}.` : null}
      >
        <QuoteInvitation
          text="Diga as datas e quem vai. Voltamos com um roteiro e o preço por escrito."
          quote={quote}
        />
      </Cover>
      <section className={layout.section} aria-labelledby="segmento">
        <div className={`${layout.shell} ${layout.grid} ${styles.opening}`}>
          <h2 id="segmento">{page.title ?? page.name}</h2>
          <div className={styles.text}>
            <Prose html={page.description} dropCap />
          </div>
        </div>
      </section>
      {page.regions.length > 0 && (
        <Section
          id="regioes"
          title="Regiões"
          aside="Comece pelo lugar; as datas e o hotel a gente acerta depois."
          ground="band"
        >
          <PlaceTabs key={page.id} label="Regiões" places={page.regions} />
        </Section>
      )}
      {page.cards.length > 0 && (
        <section className={layout.section} aria-labelledby="destaques">
          <div className={layout.shell}>
            <Carousel
              label={`Pacotes em destaque: ${page.name}`}
              slide="o pacote"
              fit="packages"
              heading={<h2 id="destaques">Pacotes em destaque</h2>}
              slides={page.cards.map((card) => ({ key: card.id, content: <PackageCard card={card} /> }))}
              {...packageMotion}
            />
            <MoreInSearch to={page.searchHref} />
          </div>
        </section>
      )}
      <ClosingCover
        image={page.closing}
        title={page.cards.length > 0 ? "Não achou a sua data?" : "Montamos do seu jeito"}
        text="Quase tudo aqui muda de dia, de hotel ou de tamanho. Conte o que precisa e refazemos a conta."
        quote={quote}
        message={`Olá! Quero saber mais sobre viagens: ${page.name}.`}
      />
    </>
  )
}
