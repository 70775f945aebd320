import { addressMax } from "#platform/http/cached-response.server.ts"
import { splitQuery } from "./canonical-address.ts"
import { type PageMatches, routerManifest } from "./page-matches.ts"

/**
 * The cache key: the root-relative address to render, equal for all addresses with the same response. Its query
 * contains only the values that the page declares (site/page-handle.ts). Also for a page's data (`.data`). Undefined if
 * the response is not cached. `address` must be canonical; its query may be long, as that of an ad's link.
 */
export function pageKey(address: string, matches: Pick<PageMatches, "query" | "routes">): string | undefined {
  const { path, query } = splitQuery(address)
  if (path.length > addressMax || path === routerManifest) return undefined
  const isData = path.endsWith(".data")
  const page = path.replace(/(\/_)?\.data$/, "").replace(/\/$/, "") || "/"
  const requested = new URLSearchParams(query)
  const declared: string[] = []
  for (const [name, values] of Object.entries(matches.query(page))) {
    const value = requested.get(name)
    if (value === null) continue
    if (typeof values === "string") return undefined
    if (values.includes(value)) declared.push(`${name}=${encodeURIComponent(value)}`)
  }
  const routes = isData ? requested.get("_routes") : null
  if (routes !== null) {
    const ids = new Set(routes.split(","))
    // In the page's own order, so that equal sets of routes have one key.
    const own = matches.routes(page).filter((id) => ids.has(id))
    if (own.length < ids.size) return undefined
    declared.push(`_routes=${encodeURIComponent(own.join(","))}`)
  }
  return `${isData ? dataPath(page) : page}${declared.length > 0 ? `?${declared.join("&")}` : ""}`
}

/** The address of a page's data for the router's scripts. */
function dataPath(page: string): string {
  return page === "/" ? "/_.data" : `${page}.data`
}
