import { PackageGrid } from "#site/packages/package/package-card.tsx"
import layout from "#ui/layout.module.css"
import { PageLink } from "#ui/page-link.tsx"
import { Section } from "#ui/section.tsx"
import styles from "./search-start.module.css"
import { type SearchQuery, kindNames, searchHref } from "#domain/search/search.ts"
import type { ShownSearch } from "./load-search.server.ts"

const placesShown = 12

/** Before anything was asked: ways in, each with how much there is, and what the agency features. */
export function SearchStart({ shown: { query, counts, popular } }: { shown: ShownSearch }) {
  const { profile } = query
  const to = (choice: Partial<SearchQuery>) => searchHref({ profile, ...choice })
  return (
    <>
      <div className={`${layout.shell} ${styles.start}`}>
        <Ways
          title="Por lugar"
          ways={counts.countries
            .slice(0, placesShown)
            .map(({ value, name, count }) => ({ name, count, to: to({ countryIds: value }) }))}
        />
        <Ways
          title="Pelo jeito de viajar"
          ways={counts.segments.map(({ value, name, count }) => ({ name, count, to: to({ segmentId: value }) }))}
        />
        <Ways
          title="Pelo que é"
          ways={[
            ...(counts.promotions > 0
              ? [{ name: "Promoções de hoje", count: counts.promotions, to: to({ promotion: true }) }]
              : []),
            ...counts.kinds.map(({ kind, count }) => ({ name: kindNames[kind], count, to: to({ kind }) })),
          ]}
        />
      </div>
      {popular.length > 0 && (
        <Section id="populares" title="O que mais se procura" ruled>
          <PackageGrid cards={popular} />
        </Section>
      )}
    </>
  )
}

function Ways({ title, ways }: { title: string; ways: Array<{ name: string; count: number; to: string }> }) {
  if (ways.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {ways.map(({ name, count, to }) => (
          <li key={to}>
            <PageLink to={to} rel="nofollow" prefetch="none" fromTop>
              {name}
            </PageLink>{" "}
            <span>
              {count.toLocaleString("pt-BR")}
              <span className={layout.hidden}>{count === 1 ? " resultado" : " resultados"}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
