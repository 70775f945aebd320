import type { DroppedFunctions } from "./drop-functions.ts"

/**
 * The module of a page cannot be loaded: the browser is offline, or the file is gone since a deployment. React Router
 * would reload the document at its old address, even when a link to the page was only hovered. Here the page fails when
 * it is rendered, at its own address, which ui/reload-after-update.ts and the error views handle. The module is not
 * kept, so that the next link to the page tries again.
 */
export const failedRouteModules: DroppedFunctions = {
  "react-router/dist/production/lib/dom/ssr/routeModules.js": {
    loadRouteModule: `{
      try {
        return routeModulesCache[route.id] ??= await import(/* @vite-ignore */ route.module)
      } catch (error) {
        return { default() { throw error }, clientMiddleware: [] }
      }
    }`,
  },
}
