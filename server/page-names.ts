import { type RouteObject, type ServerBuild, matchRoutes } from "react-router"

/** The name of the page that an address shows, from the route table: one of a fixed number, whatever is asked for. */
export function createPageNames(routes: ServerBuild["routes"]) {
  const tree = childrenOf(undefined, routes)
  // Matching sorts the whole table each time: once for an answer that is kept.
  const known = new WeakMap<object, string>()
  const find = (url: string): string => {
    const path = (url.split("?", 1)[0] as string).replace(/\/_\.data$/, "/").replace(/\.data$/, "")
    if (path === routerManifest || !isReadable(path)) return "unmatched"
    return matchRoutes(tree, path)?.at(-1)?.route.id ?? "unmatched"
  }
  return {
    find,
    /** The same, remembered as long as the answer is. */
    findFor: (answer: object, url: string): string => {
      const name = known.get(answer) ?? find(url)
      known.set(answer, name)
      return name
    },
  }
}

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
