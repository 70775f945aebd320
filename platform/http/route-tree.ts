import type { RouteObject, ServerBuild } from "react-router"

/** The built route table in the format of `matchRoutes`. */
export function routeTree(routes: ServerBuild["routes"], parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path, caseSensitive } = route
    return route.index
      ? [{ id, path, caseSensitive, index: true }]
      : [{ id, path, caseSensitive, children: routeTree(routes, id) }]
  })
}
