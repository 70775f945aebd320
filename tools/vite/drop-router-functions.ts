import type { Plugin } from "vite"

/**
 * React Router's router is one function of 1,300 lines, of which the bundler can remove nothing. This plugin replaces
 * the functions that an app never calls: they throw, or return nothing where React Router itself asks for the feature.
 * The functions that only they called are then unused, and the bundler removes them. It saves 6 KB gzipped. The
 * panel's build has no such need, and keeps the router whole.
 *
 * The build fails when a version of React Router has no such function.
 */
export function dropRouterFunctions(): Plugin {
  return {
    name: "drop-router-functions",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router.dist.production/ },
      handler(code, id) {
        const file = Object.keys(dropped).find((name) => id.replaceAll("\\", "/").endsWith(`/${name}`))
        if (file === undefined) return undefined
        return replaceBodies(code, dropped[file] as Bodies, (text) => this.parse(text))
      },
    },
  }
}

/** A function's name, and what is left of its body. */
type Bodies = Readonly<Record<string, string>>

const never = '{ throw new Error("dropped by tools/vite/drop-router-functions.ts") }'
const nothing = "{}"

/** Discovery of routes (ours are all in the manifest), instrumentations, hot updates, blockers, view transitions. */
const dropped: Readonly<Record<string, Bodies>> = {
  "lib/dom/ssr/fog-of-war.js": {
    useFogOFWarDiscovery: nothing,
    getPatchRoutesOnNavigationFunction: nothing,
    getPartialManifest: never,
    isFogOfWarEnabled: "{ return false }",
  },
  // Server components.
  "lib/dom/ssr/components.js": { RSCPrefetchPageLinksImpl: never },
  "lib/hooks.js": { RSCErrorHandler: never },
  // Pages without server rendering.
  "lib/dom/ssr/single-fetch.js": { nonSsrStrategy: never, singleFetchActionStrategy: never },
  "lib/dom/ssr/routes.js": {
    createClientRoutesWithHMRRevalidationOptOut: never,
    wrapShouldRevalidateForHdr: never,
  },
  "lib/router/instrumentation.js": {
    getRouteInstrumentationUpdates: never,
    instrumentClientSideRouter: never,
    consumeInstrumentationClientResultMetaReceiver: nothing,
  },
  "lib/router/router.js": {
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
    // Requests that send something: the public forms use the API, or the browser's own submission.
    handleAction: never,
    fetch: never,
    handleFetcherAction: never,
    handleFetcherLoader: never,
    resetFetcher: never,
  },
}

interface SyntaxNode {
  type: string
  start: number
  end: number
}

interface FunctionNode extends SyntaxNode {
  id: { name: string } | null
  body: SyntaxNode
}

/** The code with other bodies for these functions; throws for a name that it does not declare exactly once. */
export function replaceBodies(code: string, bodies: Bodies, parse: (code: string) => unknown): string {
  const declared = functionsIn(parse(code)).filter(({ id }) => id && Object.hasOwn(bodies, id.name))
  for (const name of Object.keys(bodies)) {
    const found = declared.filter(({ id }) => id?.name === name).length
    if (found !== 1) throw new Error(`React Router declares the function ${name} ${found} times, not once`)
  }
  return declared
    .sort((a, b) => b.body.start - a.body.start)
    .reduce((text, { id, body }) => text.slice(0, body.start) + bodies[id?.name ?? ""] + text.slice(body.end), code)
}

function functionsIn(node: unknown): FunctionNode[] {
  if (typeof node !== "object" || node === null) return []
  const inside = Object.values(node).flatMap(functionsIn)
  return isFunction(node) ? [node, ...inside] : inside
}

function isFunction(node: object): node is FunctionNode {
  return "type" in node && node.type === "FunctionDeclaration"
}
