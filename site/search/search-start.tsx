import { formatCount } from "#platform/text/format-count.ts"
import { PackageGrid } from "#site/packages/package/package-card.tsx"
import layout from "#ui/layout.module.css"
import { PageLink } from "#ui/page-link.tsx"
import { Section } from "#ui/section.tsx"
import styles from "./search-start.module.css"
import { type SearchQuery, searchKindNames, searchHref } from "#domain/search/search.ts"
import type { SearchPageData } from "./load-search.server.ts"

const placesShown = 12

/** Before a search: links to places, segments and kinds with their number of results, and featured packages. */
export function SearchStart({ page: { query, counts, popular } }: { page: SearchPageData }) {
  const { profile } = query
  const to = (choice: Partial<SearchQuery>) => searchHref({ profile, ...choice })
  return (
    <>
      <div className={`${layout.shell} ${styles.start}`}>
        <LinkList
          title="Por lugar"
          links={counts.countries
            .slice(0, placesShown)
            .map(({ value, name, count }) => ({ name, count, to: to({ countryIds: value }) }))}
        />
        <LinkList
          title="Pelo jeito de viajar"
          links={counts.segments.map(({ value, name, count }) => ({ name, count, to: to({ segmentId: value }) }))}
        />
        <LinkList
          title="Pelo que é"
          links={[
            ...(counts.promotions > 0
              ? [{ name: "Promoções de hoje", count: counts.promotions, to: to({ promotion: true }) }]
              : []),
            ...counts.kinds.map(({ kind, count }) => ({ name: searchKindNames[kind], count, to: to({ kind }) })),
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

function LinkList({ title, links }: { title: string; links: Array<{ name: string; count: number; to: string }> }) {
  if (links.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, count, to }) => (
          <li key={to}>
            <PageLink to={to} rel="nofollow" prefetch="none" fromTop>
              {name}
            </PageLink>{" "}
            <span>
              {formatCount(count)}
              <span className={layout.hidden}>{count === 1 ? " resultado" : " resultados"}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
