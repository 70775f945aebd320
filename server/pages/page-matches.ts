import { LRUCache } from "lru-cache"
import { type ServerBuild, matchRoutes } from "react-router"
import { routeTree } from "#platform/http/route-tree.ts"
import type { UploadRules } from "#platform/http/read-upload.server.ts"
import type { PageDeclaration, PageHandle } from "#site/page-handle.ts"
import { splitQuery } from "./canonical-address.ts"

type RouteTable = ServerBuild["routes"]

/** The route table's facts about an address. */
export interface PageMatches {
  /** The id of the page's route. There is a fixed number of them, whatever is requested. */
  name: (url: string) => string
  /** The ids of the matched routes, outermost first: the layouts and the page. */
  routes: (url: string) => readonly string[]
  /** The query values that the page and its layouts declare. */
  query: (url: string) => NonNullable<PageDeclaration["query"]>
  /** The kind of form that the page declares. */
  submission: (url: string) => PageDeclaration["submission"]
  /** The methods of the page or file at this address; undefined if there is none. */
  offered: (url: string) => OfferedMethods | undefined
}

interface OfferedMethods {
  methods: readonly string[]
  /** False for a file for machines, which has no error page. */
  isPage: boolean
}

/** Requested by the router's own scripts; not a page. */
export const routerManifest = "/__manifest"

export function createPageMatches(table: RouteTable): PageMatches {
  const tree = routeTree(table)
  // `matchRoutes` sorts the whole table on each call.
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
    query: (url) => Object.assign({}, ...routes(url).map((id) => declarationOf(table[id]).query)),
    submission: (url) => declarationOf(table[routes(url).at(-1) ?? ""]).submission,
    offered: (url) => {
      const route = table[routes(url).at(-1) ?? ""]
      // A wildcard matches addresses that do not exist.
      if (!route || route.path?.endsWith("*")) return undefined
      return {
        methods: route.module.action ? [...reading, "POST"] : reading,
        isPage: route.module.default !== undefined,
      }
    },
  }
}

/** The pages whose forms take a file, by path pattern (`/lua-de-mel/:id/:name`). */
export function uploadPages(table: RouteTable): Array<{ path: string; rules: UploadRules }> {
  return Object.values(table).flatMap((route) => {
    const rules = declarationOf(route).upload
    return rules ? [{ path: pathOf(route, table), rules }] : []
  })
}

/** The declaration of the route's own module. */
export function declarationOf(route: RouteTable[string]): PageDeclaration {
  return (route?.module.handle as PageHandle | undefined)?.page ?? {}
}

function pathOf(route: RouteTable[string], table: RouteTable): string {
  if (!route) return ""
  const { parentId, path } = route
  return `${parentId === undefined ? "" : pathOf(table[parentId], table)}${path ? `/${path}` : ""}`
}

const reading = ["GET", "HEAD"]

/** Maximum length of a cached path. Our addresses are shorter; longer ones would fill the memory. */
const knownPathMax = 500

function isReadable(path: string): boolean {
  try {
    return path.startsWith("/") && decodeURI(path) !== ""
  } catch {
    return false
  }
}
