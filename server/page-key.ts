/** What decides what a page shows: one key for all the addresses that show the same. */
export interface PageKey {
  key: string
  /** Root-relative address to render: of the query only what the page reads. */
  address: string
}

type QueryValues = Record<string, RegExp>

const profile: QueryValues = { perfil: /^(intercambio|turismo)$/ }

/**
 * The query that pages read, with the values that count. Pages that are not listed show the same
 * whatever stands after the "?", so campaign marks neither fill the memory nor get into a page.
 */
const readQueries: Array<[page: RegExp, values: QueryValues]> = [[/^\/(contatos|orcamento|privacidade|acessibilidade|busca)$/, profile]]

/** With these the page is one visitor's, or one of too many to keep: protocols, words that were searched for, and every choice of the search. */
const neverKept = new Set([
  "protocolo", "enviado", "pacote", "pais", "cidade", "cota", "busca", "q", "tipo", "segmento", "moeda", "de", "ate", "promocao", "ordem", "pagina",
])

/** Asked by the router's own scripts with a query that it reads: without it, each one reloads the whole document. */
const routerManifest = "/__manifest"

const addressMax = 500
const routesMax = 4

/**
 * The key of a page or of a page's data (`.data`); undefined when its answer is not to be kept.
 * `routeIds`: the routes whose data may be asked for.
 */
export function pageKey(url: string, routeIds: ReadonlySet<string>): PageKey | undefined {
  const [path = "", query = ""] = url.split("?", 2)
  if (url.length > addressMax || !/^(?!.*[/\\]{2})\//.test(path) || path === routerManifest) return undefined
  const isData = path.endsWith(".data")
  const page = path.replace(/\.data$/, "").replace(/(?<=.)\/$/, "")
  const asked = new URLSearchParams(query)
  if (asked.keys().some((name) => neverKept.has(name))) return undefined
  const read = readQueries.find(([pattern]) => pattern.test(page))?.[1] ?? {}
  const kept = Object.entries(read).flatMap(([name, values]) => {
    const value = asked.get(name)
    return value !== null && values.test(value) ? [`${name}=${value}`] : []
  })
  const routes = isData ? asked.get("_routes") : null
  if (routes !== null) {
    const ids = routes.split(",")
    if (ids.length > routesMax || ids.some((id) => !routeIds.has(id))) return undefined
    kept.push(`_routes=${encodeURIComponent(routes)}`)
  }
  const address = `${isData ? path : page}${kept.length > 0 ? `?${kept.join("&")}` : ""}`
  return { key: decoded(address), address }
}

/** `%C3%A9` and `é` are the same address. */
function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
