import { formatCount } from "#platform/text/format-count.ts"
import { Picture } from "#ui/picture/picture.tsx"
import { PackageCard } from "#site/packages/package/package-card.tsx"
import layout from "#ui/layout.module.css"
import { PageLink } from "#ui/page-link.tsx"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import styles from "./search-results.module.css"
import { Corrections } from "./corrections.tsx"
import type { PackageHit, SearchHit } from "#domain/search/results/search-hits.server.ts"
import { type SearchQuery, searchKindName, searchHref, searchSorts, sortNames } from "#domain/search/search.ts"
import type { SearchPageData } from "#site/search/load-search.server.ts"

/** The results: packages as cards, everything else as rows, before and after the packages by rank. */
export function SearchResults({ page }: { page: SearchPageData }) {
  const { query, total, pages, hits, counts } = page
  const packages = hits.filter(isPackage)
  const others = hits.filter((hit): hit is SearchHit => !isPackage(hit))
  // The best results may not be packages: a place of that name, a segment.
  const leading = packages[0] ? others.slice(0, hits.indexOf(packages[0])) : others
  const following = others.slice(leading.length)
  return (
    <section aria-labelledby="resultados" className={styles.results}>
      <div className={styles.head}>
        <h2 id="resultados" tabIndex={-1}>
          {formatCount(total)} {total === 1 ? "resultado" : "resultados"}
          {query.text && ` para “${query.text}”`}
          {query.page > 1 && <span className={styles.page}>, página {query.page}</span>}
        </h2>
        <Corrections corrections={page.corrections} />
        {counts.currencies.length > 0 && (
          <Sorts query={query} mixed={counts.currencies.length > 1 && !query.currency} />
        )}
      </div>
      {leading.length > 0 && <HitRows hits={leading} title={packages.length > 0 ? "Lugares e páginas" : undefined} />}
      {packages.length > 0 && (
        <PackageList hits={packages} level={others.length > 0 ? "h4" : "h3"} isFirst={leading.length === 0} />
      )}
      {following.length > 0 && (
        <HitRows hits={following} title={leading.length > 0 ? "Também falam disso" : "Lugares e páginas"} />
      )}
      {pages > 1 && <Pages query={query} pages={pages} />}
      <p role="status" className={layout.hidden}>
        {total === 1 ? "1 resultado." : `${formatCount(total)} resultados.`} Página {query.page} de {pages}.
      </p>
    </section>
  )
}

function isPackage(hit: PackageHit | SearchHit): hit is PackageHit {
  return "card" in hit
}

function PackageList({ hits, level, isFirst }: { hits: PackageHit[]; level: "h3" | "h4"; isFirst: boolean }) {
  return (
    <div className={styles.block}>
      {level === "h4" && <h3 className={styles.title}>Pacotes</h3>}
      <ul className={`${layout.cards} ${styles.cards}`}>
        {hits.map(({ id, profile, card }, index) => (
          <li key={`${profile} ${id}`}>
            <PackageCard
              card={card}
              level={level}
              sizes="(width >= 1290px) 290px, (width >= 640px) 42vw, 88vw"
              priority={isFirst && index === 0}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Places, segments and pages: picture, kind, name and summary. */
export function HitRows({ hits, title }: { hits: SearchHit[]; title?: string }) {
  const Heading = title ? "h4" : "h3"
  return (
    <div className={styles.block}>
      {title && <h3 className={styles.title}>{title}</h3>}
      <ul className={styles.rows}>
        {hits.map(({ kind, id, name, place, summary, picture, href }) => (
          <li key={`${kind} ${id}`} className={styles.row}>
            <div className={styles.picture}>
              {picture && (
                <PhotoFrame ratio="square">
                  {/* Decorative: the name is beside it. */}
                  <Picture image={{ ...picture, alt: "" }} sizes="88px" />
                </PhotoFrame>
              )}
            </div>
            <div>
              <p className={styles.kind}>{[searchKindName[kind], place].filter(Boolean).join(" · ")}</p>
              <Heading>
                <PageLink to={href}>{name}</PageLink>
              </Heading>
              {summary && <p className={styles.summary}>{summary}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sorts({ query, mixed }: { query: SearchQuery; mixed: boolean }) {
  return (
    <nav aria-label="Ordem dos resultados" className={styles.sorts}>
      <ul>
        {searchSorts.map((sort) => (
          <li key={sort}>
            <PageLink
              to={searchHref({ ...query, sort, page: 1 })}
              rel="nofollow"
              prefetch="none"
              aria-current={query.sort === sort ? "true" : undefined}
            >
              {sortNames[sort]}
            </PageLink>
          </li>
        ))}
      </ul>
      {query.sort !== "relevance" && mixed && <p>Primeiro os preços em reais, depois cada moeda por si.</p>}
    </nav>
  )
}

/** Links to the first, last and neighbouring pages. */
function Pages({ query, pages }: { query: SearchQuery; pages: number }) {
  const to = (page: number) => searchHref({ ...query, page })
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === pages || Math.abs(page - query.page) <= 1,
  )
  return (
    <nav aria-label="Páginas de resultados" className={styles.pages}>
      <ul>
        {query.page > 1 && (
          <li>
            <PageLink to={to(query.page - 1)} rel="prev" prefetch="none" fromTop>
              Anterior
            </PageLink>
          </li>
        )}
        {near.map((page, index) => (
          <li key={page} data-gap={page - (near[index - 1] ?? 0) > 1 || undefined}>
            <PageLink to={to(page)} prefetch="none" fromTop aria-current={page === query.page ? "page" : undefined}>
              <span className={layout.hidden}>Página </span>
              {formatCount(page)}
            </PageLink>
          </li>
        ))}
        {query.page < pages && (
          <li>
            <PageLink to={to(query.page + 1)} rel="next" prefetch="none" fromTop>
              Próxima
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
