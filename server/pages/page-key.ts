import { splitQuery } from "./canonical-address.ts"
import { routerManifest } from "./page-matches.ts"

type QueryValues = Record<string, RegExp>

const profile: QueryValues = { perfil: /^(intercambio|turismo)$/ }

/**
 * The query that pages read, with the values that count. Pages that are not listed show the same
 * whatever stands after the "?", so campaign marks neither fill the memory nor get into a page.
 */
const readQueries: Array<[page: RegExp, values: QueryValues]> = [
  [/^\/(contatos|orcamento|privacidade|acessibilidade|busca)$/, profile],
]

/** With these the page is one visitor's, or one of too many to keep: protocols, words that were searched for, and every choice of the search. */
const neverKept = new Set([
  "protocolo",
  "enviado",
  "pacote",
  "pais",
  "cidade",
  "cota",
  "busca",
  "q",
  "tipo",
  "segmento",
  "moeda",
  "de",
  "ate",
  "promocao",
  "ordem",
  "pagina",
])

const addressMax = 500

/**
 * The root-relative address to render and keep, for all the addresses that show the same: of the query only what the page reads.
 * Also of a page's data (`.data`). Undefined when the answer is not to be kept.
 * `address` is canonical. `routesOf` names the routes of a page, whose data may be asked for apart.
 */
export function pageKey(address: string, routesOf: (page: string) => readonly string[]): string | undefined {
  const { path, query } = splitQuery(address)
  if (address.length > addressMax || path === routerManifest) return undefined
  const isData = path.endsWith(".data")
  const page = path.replace(/(\/_)?\.data$/, "").replace(/\/$/, "") || "/"
  const asked = new URLSearchParams(query)
  if (asked.keys().some((name) => neverKept.has(name))) return undefined
  const read = readQueries.find(([pattern]) => pattern.test(page))?.[1] ?? {}
  const kept = Object.entries(read).flatMap(([name, values]) => {
    const value = asked.get(name)
    return value !== null && values.test(value) ? [`${name}=${value}`] : []
  })
  const routes = isData ? asked.get("_routes") : null
  if (routes !== null) {
    const ids = new Set(routes.split(","))
    // In the page's own order: the same choice has one key however it is asked for.
    const own = routesOf(page).filter((id) => ids.has(id))
    if (own.length < ids.size) return undefined
    kept.push(`_routes=${encodeURIComponent(own.join(","))}`)
  }
  return `${isData ? dataPath(page) : page}${kept.length > 0 ? `?${kept.join("&")}` : ""}`
}

/** Where the router's scripts ask for a page's data. */
function dataPath(page: string): string {
  return page === "/" ? "/_.data" : `${page}.data`
}
