import { RouterContextProvider, type ServerBuild, createRequestHandler, matchRoutes } from "react-router"
import { failureText } from "#platform/http/failure-text.ts"
import type { FetchHandler } from "#platform/http/fetch-handler.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { routeTree } from "#platform/http/route-tree.ts"
import { type HandlerArgs, withFailureResponses } from "#platform/http/wrap-handlers.ts"
import type { Services } from "#domain/services.server.ts"
import { basename } from "./basename.ts"
import type { PanelHandle } from "./panel-handle.ts"
import { findHandleContext, panelRequestContext, servicesContext } from "./request-context.server.ts"

/** The export of build/bundle/panel.js: answers the addresses below `/painel`. Loaded at run time. */
export async function createPanel(services: Services): Promise<FetchHandler> {
  const build = (await import("virtual:react-router/server-build")) as unknown as ServerBuild
  const handle = createRequestHandler(withFailureResponses(build, pageFailure), process.env.NODE_ENV)
  const tree = routeTree(build.routes)
  const findHandle = (pathname: string): PanelHandle | undefined => {
    const id = matchRoutes(tree, pathname, basename)?.at(-1)?.route.id
    return build.routes[id ?? ""]?.module.handle as PanelHandle | undefined
  }
  return async (request, facts) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(panelRequestContext, facts)
    context.set(findHandleContext, findHandle)
    return handle(request, context)
  }
}

function pageFailure(error: Error, { request, context }: HandlerArgs): Response {
  const { id, log } = context.get(panelRequestContext)
  if (!request.signal.aborted) log.error({ err: error }, "painel falhou")
  const status = isUnavailable(error) ? 503 : 500
  return new Response(failureText(status, id), { status })
}

/** Every address of the route table with what its page declares, for tests of all pages. Parameters become `x`. */
export async function listAddresses(): Promise<Array<{ path: string } & Partial<PanelHandle>>> {
  const { routes } = (await import("virtual:react-router/server-build")) as unknown as ServerBuild
  const parents = new Set(Object.values(routes).map((route) => route?.parentId))
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    if (!route) return ""
    const own = route.path ? `/${route.path.replaceAll(/:\w+|\*/g, "x")}` : ""
    return pathOf(route.parentId) + own
  }
  return Object.keys(routes)
    .filter((id) => !parents.has(id))
    .map((id) => ({ path: pathOf(id), ...(routes[id]?.module.handle as PanelHandle | undefined) }))
}
