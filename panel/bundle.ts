import { RouterContextProvider, type ServerBuild, createRequestHandler, matchRoutes } from "react-router"
import type { FetchHandler } from "#platform/http/fetch-handler.ts"
import type { Services } from "#domain/services.server.ts"
import type { Access, PanelHandle } from "./panel-handle.ts"
import { handleContext, panelRequestContext, servicesContext } from "./request-context.server.ts"
import { routeTree } from "./route-tree.server.ts"

/** The export of build/panel/server/index.js: answers the addresses below `/painel`. Loaded at run time. */
export async function createPanel(services: Services): Promise<FetchHandler> {
  const build = (await import("virtual:react-router/server-build")) as unknown as ServerBuild
  const handle = createRequestHandler(build, process.env.NODE_ENV)
  const tree = routeTree(build.routes)
  const handleOf = (url: string): PanelHandle | undefined => {
    const path = new URL(url).pathname.replace(/(\/_root|\/_)?\.data$/, "")
    const id = matchRoutes(tree, path, "/painel")?.at(-1)?.route.id
    return build.routes[id ?? ""]?.module.handle as PanelHandle | undefined
  }
  return (request, facts) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(panelRequestContext, facts)
    context.set(handleContext, handleOf(request.url))
    return handle(request, context)
  }
}

/** Every address of the route table with who may see it, for the test that tries them all. Parameters are `x`. */
export async function listAddresses(): Promise<Array<{ path: string; access: Access | undefined }>> {
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
    .map((id) => ({ path: pathOf(id), access: (routes[id]?.module.handle as PanelHandle | undefined)?.access }))
}
