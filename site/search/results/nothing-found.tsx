import { formatCount } from "#platform/text/format-count.ts"
import { PackageGrid } from "#site/packages/package/package-card.tsx"
import { profileNames } from "#domain/agency/profile.ts"
import { otherProfile } from "#site/shell/header/menu.ts"
import { ButtonLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { PageLink } from "#ui/page-link.tsx"
import { Section } from "#ui/section.tsx"
import { Corrections } from "./corrections.tsx"
import styles from "./nothing-found.module.css"
import { HitRows } from "./search-results.tsx"
import { isFiltered, searchHref } from "#domain/search/search.ts"
import type { SearchPageData } from "#site/search/load-search.server.ts"

/** No results: links without the filters or in the other profile, near and popular results, and the quote form. */
export function NothingFound({
  page: { query, unfilteredTotal, counts, corrections, nearest, popular, quoteHref },
}: {
  page: SearchPageData
}) {
  return (
    <>
      <section aria-labelledby="resultados" className={`${layout.shell} ${styles.none}`}>
        <div className={styles.text}>
          <h2 id="resultados" tabIndex={-1}>
            {query.text ? `Não encontramos nada para “${query.text}”` : "Não encontramos nada com esses filtros"}
          </h2>
          {unfilteredTotal > 0 && <Corrections corrections={corrections} />}
          <ul className={styles.links}>
            {isFiltered(query) && unfilteredTotal > 0 && (
              <li>
                <PageLink to={searchHref({ text: query.text, profile: query.profile })} prefetch="none" fromTop>
                  Ver {unfilteredTotal === 1 ? "o resultado" : `os ${formatCount(unfilteredTotal)} resultados`} sem os
                  filtros
                </PageLink>
              </li>
            )}
            {query.profile && counts.anyProfile > 0 && (
              <li>
                <PageLink
                  to={searchHref({ ...query, profile: otherProfile(query.profile), page: 1 })}
                  prefetch="none"
                  fromTop
                >
                  Ver {counts.anyProfile === 1 ? "o resultado" : `os ${formatCount(counts.anyProfile)} resultados`} em{" "}
                  {profileNames[otherProfile(query.profile)]}
                </PageLink>
              </li>
            )}
            {nearest.texts.map((text) => (
              <li key={text}>
                <PageLink to={searchHref({ text, profile: query.profile })} prefetch="none" fromTop>
                  Você quis dizer “{text}”?
                </PageLink>
              </li>
            ))}
            <li>Tente uma palavra só: o país, a cidade ou o jeito de viajar.</li>
          </ul>
        </div>
        <div className={styles.ask}>
          <p>
            Quase tudo o que não está aqui a gente monta. Conte o que procura e respondemos com o preço por escrito.
          </p>
          <ButtonLink to={quoteHref}>Pedir um orçamento</ButtonLink>
        </div>
      </section>
      {nearest.hits.length > 0 && (
        <Section id="parecidos" title="O que chega mais perto" ruled follows>
          <HitRows hits={nearest.hits} />
        </Section>
      )}
      {popular.length > 0 && (
        <Section id="populares" title="O que mais se procura" ruled follows>
          <PackageGrid cards={popular} />
        </Section>
      )}
    </>
  )
}
