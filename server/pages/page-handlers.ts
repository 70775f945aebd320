import { type RequestHandler, type ServerBuild, createRequestHandler } from "react-router"
import { type PageMatches, createPageMatches } from "./page-matches.ts"

type Build = ServerBuild | (() => Promise<ServerBuild>)

/**
 * React Router's request handler. For each request it tries the patterns of all routes one after the other, twice, and
 * makes route objects of all of them: 12 % of the time that the landing page takes. So each page gets a handler of its
 * own, which knows only this page and its layouts. A build that may change, as in development, has a single one.
 * `known`: matches of the same routes, which have most addresses already.
 */
export function createPageHandler(build: Build, known?: PageMatches): RequestHandler {
  const create = (of: Build) => createRequestHandler(of, process.env.NODE_ENV)
  const handleAny = create(build)
  if (typeof build === "function") return handleAny
  const matches = known ?? createPageMatches(build.routes)
  const handlers = new Map<string, RequestHandler>()
  const createOf = (ids: readonly string[], page: string) => {
    const handle = create(withRoutes(build, ids))
    handlers.set(page, handle)
    return handle
  }
  return (request, context) => {
    const ids = matches.routes(new URL(request.url).pathname)
    const page = ids.at(-1)
    const handle = page === undefined ? handleAny : (handlers.get(page) ?? createOf(ids, page))
    return handle(request, context)
  }
}

/** The build with these routes alone. */
function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) => Object.fromEntries(ids.map((id) => [id, routes[id] as Route]))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}
