import { relative } from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { fastifyDev } from "./tools/vite/fastify-dev.ts"
import { oldestBrowsers, oldestForStyles } from "./tools/vite/browsers.ts"
import { dropFunctions } from "./tools/vite/drop-functions.ts"
import { droppedReactFunctions } from "./tools/vite/dropped-react-functions.ts"
import { droppedRouterFunctions } from "./tools/vite/dropped-router-functions.ts"
import { failedRouteModules } from "./tools/vite/failed-route-modules.ts"
import { leanIcons } from "./tools/vite/lean-icons.ts"
import { dropUnusedRouterParts } from "./tools/vite/drop-unused-router-parts.ts"
import { deduplicateStyles } from "./tools/vite/deduplicate-styles.ts"
import { plainMediaQueries } from "./tools/vite/plain-media-queries.ts"

/**
 * Chunks that every page loads: the framework, which changes rarely, and the layouts around a page. By default the
 * bundler makes thirty chunks of them, which compress worse; their finer caching does not make up for that.
 */
const sharedChunks = [
  { name: "framework", test: /node_modules.(react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  { name: "shell", test: /[\\/](site.(shell|document)|ui|domain.agency)[\\/]/, minShareCount: 8, priority: 1 },
  // What both forms load at once; small files compress worse than one.
  { name: "form", test: /ui.form.post-form|platform.text.(visible-text|phone)\.ts|ui.use-after-press/, priority: 1 },
  // Also on every page, though few modules import them.
  {
    name: "frame",
    test: /shell.errors.(page-boundary|lazy-error-views)|ui.(late-view|when-idle)|draft.(remove-old|quote-draft-key)/,
    priority: 1,
  },
]

const droppedFunctions = { ...droppedReactFunctions, ...droppedRouterFunctions, ...failedRouteModules }

/** Data and what was built: thousands of files, for which some systems have too few watches (inotify). */
const generated = /^(var|build)([\\/]|$)/

export default defineConfig(({ command }) => ({
  environments: {
    ssr: { build: { rollupOptions: { input: "./server/bundle.ts" } } },
    client: {
      build: { target: oldestBrowsers, rolldownOptions: { output: { advancedChunks: { groups: sharedChunks } } } },
    },
  },
  server: { watch: { ignored: (path: string) => generated.test(relative(import.meta.dirname, path)) } },
  // As an external package, all of its thousands of icons would be loaded and kept in memory.
  ssr: { noExternal: ["@tabler/icons-react"] },
  plugins: [
    reactRouter(),
    fastifyDev(),
    deduplicateStyles(),
    plainMediaQueries(),
    dropUnusedRouterParts(),
    leanIcons(),
    dropFunctions(droppedFunctions),
  ],
  // Class names are in every element: readable in development, short in the build.
  css: { modules: command === "build" ? { generateScopedName: "_[hash:base64:5]" } : {} },
  // Fonts are not inlined: they are preloaded and cached for a year.
  build: { assetsInlineLimit: 0, sourcemap: false, cssTarget: oldestForStyles },
}))
