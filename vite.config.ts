import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { fastifyDev } from "./tools/vite/fastify-dev.ts"
import { dropUnusedRouterParts } from "./tools/vite/drop-unused-router-parts.ts"
import { deduplicateStyles } from "./tools/vite/deduplicate-styles.ts"

/**
 * Few files for what every page needs: the framework, which changes rarely, and what stands around a page.
 * Left to itself the bundler makes thirty, which compress worse than they cache better.
 */
const sharedChunks = [
  { name: "framework", test: /node_modules.(react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  { name: "shell", test: /[\\/](site.(shell|document)|ui|domain.agency)[\\/]/, minShareCount: 8, priority: 1 },
  // On every page too, though few modules name them.
  // What both forms load at once; small files compress worse than one.
  { name: "form", test: /ui.form.post-form|platform.text.(visible-text|phone)\.ts|ui.use-after-press/, priority: 1 },
  { name: "frame", test: /site.shell.errors.(page-boundary|lazy-error-views)/, priority: 1 },
]

export default defineConfig(({ command }) => ({
  environments: {
    ssr: { build: { rollupOptions: { input: "./server/bundle.ts" } } },
    client: { build: { rolldownOptions: { output: { advancedChunks: { groups: sharedChunks } } } } },
  },
  // From outside the bundle every one of its thousands of icons would be loaded and kept in memory.
  ssr: { noExternal: ["@tabler/icons-react"] },
  plugins: [reactRouter(), fastifyDev(), deduplicateStyles(), dropUnusedRouterParts()],
  // Class names stand in every element: readable ones while we work, short ones for visitors.
  css: { modules: command === "build" ? { generateScopedName: "_[hash:base64:5]" } : {} },
  // Fonts stay files of their own: they are preloaded and cached for a year.
  build: { assetsInlineLimit: 0, sourcemap: false },
}))
