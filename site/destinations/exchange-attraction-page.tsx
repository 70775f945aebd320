import { href } from "react-router"
import { Picture } from "#ui/picture/picture.tsx"
import { profileNames } from "#domain/agency/profile.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { requireFound, notFoundPage, pageId, requireCanonical } from "#site/shell/page/load-page.server.ts"
import { quoteHref } from "#domain/quotes/quote-address.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { ArrowLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import { Prose } from "#ui/prose.tsx"
import { Section } from "#ui/section.tsx"
import type { Route } from "./+types/exchange-attraction-page"
import { AttractionWall } from "#site/destinations/guide/attraction-wall.tsx"
import { findAttraction, listAttractionsInFull } from "#domain/destinations/attractions.server.ts"
import { ClosingCover } from "#site/shell/page/page-cover.tsx"
import { attractionHref, cityHref, countryHref } from "#domain/destinations/destination.ts"
import styles from "./exchange-attraction-page.module.css"
import { FactsPanel } from "#site/destinations/guide/facts-panel.tsx"
import { openingHtml } from "#domain/agency/content-html.server.ts"
import { guideOf } from "#domain/destinations/guide.server.ts"
import { ofPlace } from "#domain/places/of-place.ts"
import { ClickToLoadMap } from "#ui/map/click-to-load-map.tsx"
import { PhotoGallery } from "#ui/picture/photo-gallery.tsx"
import { placeStructuredData } from "#site/destinations/guide/destination-structured-data.ts"
import { placeCard } from "#site/destinations/guide/place-card.ts"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const attraction = requireFound(await findAttraction(db, pageId(params.id), "exchange"))
  const { city, country } = attraction
  if (city.id !== pageId(params.city_id) || country.id !== pageId(params.country_id)) throw notFoundPage()
  const canonical = attractionHref(country, city, attraction)
  requireCanonical(url, canonical)
  const others = (await listAttractionsInFull(db, "exchange", { cityId: city.id })).filter(
    ({ id }) => id !== attraction.id,
  )
  return {
    canonical,
    city,
    country,
    guide: guideOf(attraction, "exchange", openingHtml),
    cityLink: `Guia ${ofPlace(city.name)}`,
    others: others.map(({ id, name, title, images }) => ({
      id,
      name,
      title,
      picture: images[0] ?? null,
      to: attractionHref(country, city, { id, name }),
    })),
    crumbs: [
      { title: profileNames.exchange, to: href("/intercambio") },
      { title: "Países", to: href("/intercambio/pais") },
      { title: country.name, to: countryHref(country) },
      { title: city.name, to: cityHref(country, city) },
      { title: attraction.name },
    ],
  }
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { guide, city, country, canonical, crumbs } = page
  return [
    ...pageMeta(matches, {
      breadcrumb: [country.name, city.name, guide.name],
      description: guide.opening || guide.title,
      canonical,
      crumbs,
      card: placeCard("atracao", guide, city.name, country.name),
    }),
    ...placeStructuredData(matches, guide, canonical, city.name, "TouristAttraction"),
  ]
}

export default function ExchangeAttractionPage({
  loaderData: { guide, city, cityLink, country, others, crumbs },
}: Route.ComponentProps) {
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <article className={`${layout.shell} ${layout.grid} ${styles.attraction}`}>
        <header className={styles.head}>
          <h1>{guide.name}</h1>
          {guide.title && <p className={layout.standfirst}>{guide.title}</p>}
        </header>
        {guide.cover && (
          <div className={styles.picture}>
            <PhotoFrame>
              <Picture image={guide.cover} sizes="(min-width: 75rem) 49rem, (min-width: 56.25em) 62vw, 92vw" priority />
            </PhotoFrame>
          </div>
        )}
        <div className={styles.side}>
          <FactsPanel place={guide.name} facts={guide.facts}>
            {guide.mapUrl && <ClickToLoadMap url={guide.mapUrl} place={`${guide.name}, ${city.name}`} />}
          </FactsPanel>
        </div>
        <div className={styles.text}>
          <Prose html={guide.description} dropCap />
          <p className={styles.links}>
            <ArrowLink to={cityHref(country, city)}>{cityLink}</ArrowLink>
          </p>
        </div>
        {guide.gallery.length > 0 && (
          <div className={styles.gallery}>
            <PhotoGallery place={guide.name} images={guide.gallery} sizes="(min-width: 56.25em) 43rem, 100vw" />
          </div>
        )}
      </article>
      {others.length > 0 && (
        <Section id="perto" title="Também na cidade" ground="band">
          <AttractionWall attractions={others} />
        </Section>
      )}
      <ClosingCover
        image={others.at(-1)?.picture ?? guide.cover}
        title="Quer morar perto?"
        text={`Um curso de quatro semanas dá para voltar aqui umas oito vezes. Conte quando quer ir a ${city.name}.`}
        quote={quoteHref("exchange", { cityId: city.id })}
        message={`Olá! Quero saber mais sobre intercâmbio: ${city.name}, ${country.name}.`}
      />
    </>
  )
}
