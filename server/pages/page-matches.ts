import { LRUCache } from "lru-cache"
import { type RouteObject, type ServerBuild, matchRoutes } from "react-router"
import { splitQuery } from "./canonical-address.ts"

/** What the route table says of an address. */
export interface PageMatches {
  /** The name of the page that it shows: one of a fixed number, whatever is asked for. */
  name: (url: string) => string
  /** The routes that give the page its data, from the outside in. */
  routes: (url: string) => readonly string[]
  /** The methods of the page or file there; undefined where there is neither. */
  offered: (url: string) => OfferedMethods | undefined
}

export interface OfferedMethods {
  methods: readonly string[]
  /** A file for machines has no page around its errors. */
  isPage: boolean
}

/** Asked by the router's own scripts; no page. */
export const routerManifest = "/__manifest"

export function createPageMatches(table: ServerBuild["routes"]): PageMatches {
  const tree = childrenOf(undefined, table)
  // Matching sorts the whole table each time.
  const known = new LRUCache<string, readonly string[]>({ max: 1_000 })
  const match = (path: string): readonly string[] => {
    if (path === routerManifest || !isReadable(path)) return []
    return matchRoutes(tree, path)?.map(({ route }) => route.id as string) ?? []
  }
  const routes = (url: string) => {
    const path = splitQuery(url)
      .path.replace(/\/_\.data$/, "/")
      .replace(/\.data$/, "")
    const ids = known.get(path) ?? match(path)
    if (path.length <= knownPathMax) known.set(path, ids)
    return ids
  }
  return {
    routes,
    name: (url) => routes(url).at(-1) ?? "unmatched",
    offered: (url) => {
      const route = table[routes(url).at(-1) ?? ""]
      // A wildcard is the page of addresses that do not exist.
      if (!route || route.path?.endsWith("*")) return undefined
      return {
        methods: route.module.action ? [...reading, "POST"] : reading,
        isPage: route.module.default !== undefined,
      }
    },
  }
}

const reading = ["GET", "HEAD"]

/** No address of ours is longer; what is would fill the memory. */
const knownPathMax = 500

function childrenOf(parent: string | undefined, routes: ServerBuild["routes"]): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path, caseSensitive } = route
    return route.index
      ? [{ id, path, caseSensitive, index: true }]
      : [{ id, path, caseSensitive, children: childrenOf(id, routes) }]
  })
}

function isReadable(path: string): boolean {
  try {
    return path.startsWith("/") && decodeURI(path) !== ""
  } catch {
    return false
  }
}
