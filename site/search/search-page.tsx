import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { profileSlugs } from "#domain/agency/profile.ts"
import { useProfile } from "#site/shell/layout/use-layout.ts"
import type { PageHandle } from "#site/page-handle.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { searchHref } from "#domain/search/search.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { startCrumb } from "#site/shell/header/menu.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import layout from "#ui/layout.module.css"
import type { Route } from "./+types/search-page"
import { NothingFound } from "#site/search/results/nothing-found.tsx"
import { SearchField } from "#site/search/field/search-field.tsx"
import { SearchFilters } from "#site/search/results/search-filters.tsx"
import { SearchResults } from "#site/search/results/search-results.tsx"
import { SearchStart } from "./search-start.tsx"
import styles from "./search-page.module.css"
import { type SearchPageData, loadSearch } from "./load-search.server.ts"

export const handle = {
  page: {
    query: {
      perfil: Object.values(profileSlugs),
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
  return loadSearch(context.get(servicesContext), url)
}

/** Private, because the address has the visitor's search text. The server still caches the page without a query. */
export function headers() {
  return { "cache-control": "private, no-cache" }
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { text } = page.query
  const isStart = page.state === "start"
  return pageMeta(matches, {
    breadcrumb: text && !isStart ? ["Buscar", text] : ["Buscar"],
    description: "Procure pacotes, cursos, países, cidades, passeios e informações de viagem em um lugar só.",
    canonical: page.canonical,
    crumbs: isStart ? [startCrumb(undefined), { title: "Buscar" }] : undefined,
    noindex: !isStart || text !== "",
  })
}

export default function SearchPage({ loaderData: page }: Route.ComponentProps) {
  const profile = useProfile()
  const { state, query } = page
  const typing = useTyping(query.text)
  const lacksWord = state === "start" && query.text !== ""
  useFocusOnResults(page, typing)
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
          <SearchField
            key={typing.fieldKey}
            text={query.text}
            profile={query.profile}
            focusOnNavigation={state === "start"}
          />
        </div>
        {/* Screen readers drop a region that arrives with its text. */}
        <p role="status" className={lacksWord ? undefined : layout.hidden}>
          {lacksWord && "Escreva pelo menos uma palavra, como um lugar ou um curso."}
        </p>
      </header>
      {state === "start" && <SearchStart page={page} />}
      {state === "none" && <NothingFound page={page} />}
      {state === "found" && (
        <div className={`${layout.shell} ${styles.columns}`}>
          <SearchFilters page={page} />
          <SearchResults page={page} />
        </div>
      )}
    </>
  )
}

interface Typing {
  isTyping: RefObject<boolean>
  fieldKey: string
}

/**
 * A key for the search field, so that it shows the text of each search, but not while the visitor is typing another
 * one: on a slow connection the results arrive after the next words.
 */
function useTyping(text: string): Typing {
  const { key, search } = useLocation()
  const submitted = new URLSearchParams(search).get("q") ?? ""
  const isTyping = useRef(false)
  const [fieldKey, setFieldKey] = useState(text)
  const shown = useRef(text)
  useLayoutEffect(() => {
    const field = document.activeElement
    isTyping.current =
      field instanceof HTMLInputElement && field.name === "q" && ![submitted, shown.current].includes(field.value)
    shown.current = text
    if (!isTyping.current) setFieldKey(text)
  }, [text, submitted, key])
  return { isTyping, fieldKey }
}

/**
 * Moves the focus to the results' heading if the focused element is gone: after another search, on another page of
 * results, and when results disappear or come back. After a changed filter the focus stays, unless its control is gone.
 * Without results the focus goes to the search field. It stays in a field in which the visitor is typing.
 */
function useFocusOnResults({ state, query }: SearchPageData, { isTyping, fieldKey }: Typing) {
  const address = searchHref(query)
  // After the field's key, because a focused field is replaced with it.
  const shown = `${state} ${query.page} ${fieldKey}`
  const previous = useRef({ address, shown })
  useEffect(() => {
    const before = previous.current
    previous.current = { address, shown }
    const isLost = before.address !== address && document.activeElement === document.body
    if ((before.shown === shown && !isLost) || isTyping.current) return
    const target = document.getElementById("resultados") ?? document.querySelector<HTMLElement>('main [name="q"]')
    target?.focus({ preventScroll: true })
  }, [address, shown, isTyping])
}
