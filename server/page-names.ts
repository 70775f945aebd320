import { LRUCache } from "lru-cache"
import { type RouteObject, type ServerBuild, matchRoutes } from "react-router"

/** The name of the page that an address shows, from the route table: one of a fixed number, whatever is asked for. */
export function createPageNames(routes: ServerBuild["routes"]) {
  const tree = childrenOf(undefined, routes)
  // Matching sorts the whole table each time.
  const known = new LRUCache<string, string>({ max: 1_000 })
  const match = (path: string): string => {
    if (path === routerManifest || !isReadable(path)) return "unmatched"
    return matchRoutes(tree, path)?.at(-1)?.route.id ?? "unmatched"
  }
  return (url: string): string => {
    const path = (url.split("?", 1)[0] as string).replace(/\/_\.data$/, "/").replace(/\.data$/, "")
    const name = known.get(path) ?? match(path)
    if (path.length <= knownPathMax) known.set(path, name)
    return name
  }
}

/** No address of ours is longer; what is would fill the memory. */
const knownPathMax = 500

/** Asked by the router's own scripts; no page. */
const routerManifest = "/__manifest"

function childrenOf(parent: string | undefined, routes: ServerBuild["routes"]): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path, caseSensitive } = route
    return route.index ? [{ id, path, caseSensitive, index: true }] : [{ id, path, caseSensitive, children: childrenOf(id, routes) }]
  })
}

function isReadable(path: string): boolean {
  try {
    return path.startsWith("/") && decodeURI(path) !== ""
  } catch {
    return false
  }
}
