import type { RouterContextProvider, ServerBuild } from "react-router"

export interface HandlerArgs {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
}

/** A loader, an action or a middleware; only the last gets more than the arguments. */
export type Handler = (args: HandlerArgs, ...others: unknown[]) => unknown

export type ServerRoute = NonNullable<ServerBuild["routes"][string]>

/** The build with every loader, action and middleware of its routes replaced by what `wrap` makes of it. */
export function wrapHandlers(build: ServerBuild, wrap: (handler: Handler, route: ServerRoute) => Handler): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action, middleware } = route.module
    const wrapped = (handler: unknown) => wrap(handler as Handler, route)
    const module = {
      ...route.module,
      ...(loader && { loader: wrapped(loader) }),
      ...(action && { action: wrapped(action) }),
      ...(middleware && { middleware: middleware.map(wrapped) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/**
 * The build with handlers whose failures are responses. React Router would make a 500 of any error, and tell the error
 * page nothing about it.
 */
export function withFailureResponses(
  build: ServerBuild,
  answer: (error: Error, args: HandlerArgs) => Response,
): ServerBuild {
  return wrapHandlers(build, (handler) => async (args, ...others) => {
    try {
      return await handler(args, ...others)
    } catch (error) {
      throw error instanceof Error ? answer(error, args) : error
    }
  })
}
