import { href } from "react-router"
import { profileWords } from "#domain/agency/profile.ts"
import { useProfile } from "#site/shell/layout/use-layout.ts"
import type { PageHandle } from "#site/page-handle.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { startCrumb } from "#site/shell/header/menu.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { crumbsStructuredData } from "#site/shell/page/breadcrumb-structured-data.ts"
import layout from "#ui/layout.module.css"
import type { Route } from "./+types/search-page"
import { NothingFound } from "./nothing-found.tsx"
import { SearchField } from "./search-field.tsx"
import { SearchFilters } from "./search-filters.tsx"
import { SearchResults } from "./search-results.tsx"
import { SearchStart } from "./search-start.tsx"
import styles from "./search-page.module.css"
import { showSearch } from "./load-search.server.ts"

export const handle = {
  page: {
    query: {
      perfil: Object.values(profileWords),
      q: "uncached",
      tipo: "uncached",
      pais: "uncached",
      cidade: "uncached",
      segmento: "uncached",
      moeda: "uncached",
      de: "uncached",
      ate: "uncached",
      promocao: "uncached",
      ordem: "uncached",
      pagina: "uncached",
    },
  },
} satisfies PageHandle

export function loader({ context, url }: Route.LoaderArgs) {
  return showSearch(context.get(servicesContext), url)
}

/** The words are the visitor's: nothing on the way keeps them. The page without any is kept like the others. */
export function headers() {
  return { "cache-control": "private, no-cache" }
}

export function meta({ loaderData: shown, matches }: Route.MetaArgs) {
  if (!shown) return []
  const { text } = shown.query
  const isStart = shown.state === "start"
  return [
    ...pageMeta(matches, {
      breadcrumb: text && !isStart ? ["Buscar", text] : ["Buscar"],
      description: "Procure pacotes, cursos, países, cidades, passeios e informações de viagem em um lugar só.",
      canonical: shown.canonical,
      noindex: !isStart || text !== "",
    }),
    ...(isStart ? crumbsStructuredData(matches, [startCrumb(undefined), { title: "Buscar" }], href("/busca")) : []),
  ]
}

export default function SearchPage({ loaderData: shown }: Route.ComponentProps) {
  const profile = useProfile()
  const { state, query } = shown
  return (
    <>
      <Breadcrumb crumbs={[startCrumb(profile), { title: "Buscar" }]} />
      <header className={`${layout.shell} ${styles.opening}`}>
        <h1>Buscar</h1>
        {state === "start" && (
          <p className={layout.standfirst}>
            Um lugar, um curso, um jeito de viajar: escreva como vier à cabeça. Acento e um erro de digitação não
            atrapalham.
          </p>
        )}
        <div className={styles.field}>
          <SearchField key={query.text} text={query.text} profile={query.profile} isArrival={state === "start"} />
        </div>
      </header>
      {state === "start" && <SearchStart shown={shown} />}
      {state === "none" && <NothingFound shown={shown} />}
      {state === "found" && (
        <div className={`${layout.shell} ${styles.found}`}>
          <SearchFilters shown={shown} />
          <SearchResults shown={shown} />
        </div>
      )}
    </>
  )
}
