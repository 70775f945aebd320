import { type DroppedFunctions, never, nothing } from "./drop-functions.ts"

/**
 * Features of React Router that no public page uses: discovery of routes (ours are all in the manifest),
 * instrumentations, hot updates, blockers, view transitions, fetchers, and requests that send something (the public
 * forms use the API, or the browser's own submission).
 */
export const droppedRouterFunctions: DroppedFunctions = {
  "react-router/dist/production/lib/dom/ssr/fog-of-war.js": {
    useFogOFWarDiscovery: nothing,
    getPatchRoutesOnNavigationFunction: nothing,
    getPartialManifest: never,
    isFogOfWarEnabled: "{ return false }",
  },
  // Server components.
  "react-router/dist/production/lib/dom/ssr/components.js": { RSCPrefetchPageLinksImpl: never },
  "react-router/dist/production/lib/hooks.js": { RSCErrorHandler: never },
  // A prefetched page's own `links`: only the root has some. Its module is still preloaded.
  "react-router/dist/production/lib/dom/ssr/links.js": { getKeyedPrefetchLinks: "{ return [] }" },
  // Pages without server rendering.
  "react-router/dist/production/lib/dom/ssr/single-fetch.js": {
    nonSsrStrategy: never,
    singleFetchActionStrategy: never,
  },
  "react-router/dist/production/lib/dom/ssr/routes.js": {
    createClientRoutesWithHMRRevalidationOptOut: never,
    wrapShouldRevalidateForHdr: never,
  },
  "react-router/dist/production/lib/router/instrumentation.js": {
    getRouteInstrumentationUpdates: never,
    instrumentClientSideRouter: never,
    consumeInstrumentationClientResultMetaReceiver: nothing,
  },
  "react-router/dist/production/lib/router/router.js": {
    defaultDataStrategyWithMiddleware: never,
    checkFogOfWar: "{ return { active: false, matches: null } }",
    discoverRoutes: never,
    patchRoutes: never,
    shouldBlockNavigation: nothing,
    getBlocker: never,
    deleteBlocker: never,
    updateBlocker: never,
    restoreAppliedTransitions: nothing,
    persistAppliedTransitions: nothing,
    handleAction: never,
    fetch: never,
    handleFetcherAction: never,
    handleFetcherLoader: never,
    resetFetcher: never,
    // The search's forms, whose fields become the address's query, are all that is left of forms.
    normalizeNavigateOptions: `{
      if (!opts?.formData) return { path }
      return { path: createPath({ ...parsePath(path), search: "?" + convertFormDataToSearchParams(opts.formData) }) }
    }`,
  },
}
