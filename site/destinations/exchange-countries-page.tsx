import { href } from "react-router"
import type { Image } from "#platform/images/image.ts"
import { Picture } from "#ui/picture/picture.tsx"
import { countByCountry } from "#domain/packages/packages.server.ts"
import { profileNames } from "#domain/agency/profile.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { ArrowLink, ButtonLink } from "#ui/button.tsx"
import card from "#ui/card.module.css"
import layout from "#ui/layout.module.css"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import type { Route } from "./+types/exchange-countries-page"
import { listCityNames } from "#domain/destinations/cities.server.ts"
import { listCountriesInFull } from "#domain/destinations/countries.server.ts"
import { ClosingCover } from "#site/shell/page/page-cover.tsx"
import { countryHref, formatNameList } from "#domain/destinations/destination.ts"
import { sortByOffer } from "#domain/destinations/place-order.ts"
import styles from "./exchange-countries-page.module.css"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

const canonical = href("/intercambio/pais")
const description =
  "Escolha o país do seu intercâmbio e veja o que muda de um para o outro: cidades, documentos, custo de vida e cursos."

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const [countries, packagesIn, cityNamesOf] = await Promise.all([
    listCountriesInFull(db, "exchange"),
    countByCountry(services, "exchange"),
    listCityNames(services, "exchange"),
  ])
  return {
    countries: sortByOffer(countries, packagesIn).map(({ id, name, title, banners, images }) => ({
      id,
      name,
      title,
      picture: banners[0] ?? images[0] ?? null,
      cities: formatNameList(cityNamesOf(id), "conjunction"),
      to: countryHref({ id, name }),
    })),
    crumbs: [{ title: profileNames.exchange, to: href("/intercambio") }, { title: "Países" }],
  }
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  return pageMeta(matches, {
    breadcrumb: ["Países"],
    description,
    canonical,
    crumbs: page.crumbs,
    noindex: page.countries.length === 0,
  })
}

export default function ExchangeCountriesPage({ loaderData: { countries, crumbs } }: Route.ComponentProps) {
  const quote = withProfile(href("/orcamento"), "exchange")
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className={`${layout.shell} ${styles.page}`}>
        <header className={styles.head}>
          <h1>Para qual país você vai?</h1>
          <p className={layout.standfirst}>
            Abra um guia: o jeito de estudar, o visto, o bolso e as cidades, sem enfeite.
          </p>
        </header>
        {countries.length > 0 ? (
          <ul className={layout.cards}>
            {countries.map((country, index) => (
              <li key={country.id}>
                <CountryCard {...country} priority={index === 0} />
              </li>
            ))}
          </ul>
        ) : (
          <div className={styles.none}>
            <p>Os guias estão no forno. Enquanto isso, conte para onde quer ir: respondemos por escrito.</p>
            <ButtonLink to={quote}>Solicitar orçamento</ButtonLink>
          </div>
        )}
      </div>
      {countries.length > 0 && (
        <ClosingCover
          image={countries.at(-1)?.picture ?? null}
          title="Ainda entre dois ou três?"
          text="Diga o que pesa mais: preço, clima, trabalho ou distância de casa. Indicamos um, e explicamos por quê."
          quote={quote}
          message="Olá! Quero ajuda para escolher o país do meu intercâmbio."
        />
      )}
    </>
  )
}

interface CountryCardProps {
  name: string
  title: string | null
  picture: Image | null
  /** "Dublin, Cork e mais 3" */
  cities: string
  to: string
  priority: boolean
}

function CountryCard({ name, title, picture, cities, to, priority }: CountryCardProps) {
  return (
    <article className={card.card}>
      <PhotoFrame>
        {picture && (
          <Picture image={picture} sizes="(min-width: 75rem) 24rem, (min-width: 43em) 46vw, 92vw" priority={priority} />
        )}
      </PhotoFrame>
      <div className={`${card.head} ${styles.country}`}>
        <h2>{name}</h2>
        {title && <p>{title}</p>}
      </div>
      <div className={card.foot}>
        {cities && <p className={styles.cities}>{cities}</p>}
        <ArrowLink to={to} about={name} className={card.link}>
          Conhecer
        </ArrowLink>
      </div>
    </article>
  )
}
