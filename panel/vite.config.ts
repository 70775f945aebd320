import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { oldestBrowsers } from "../tools/vite/browsers.ts"
import { dropFunctions } from "../tools/vite/drop-functions.ts"
import { droppedReactFunctions } from "../tools/vite/dropped-react-functions.ts"
import { failedRouteModules } from "../tools/vite/failed-route-modules.ts"
import { deduplicateStyles } from "../tools/vite/deduplicate-styles.ts"
import { leanIcons } from "../tools/vite/lean-icons.ts"
import { dropUnusedRouterParts } from "../tools/vite/drop-unused-router-parts.ts"

const sharedChunks = [
  {
    name: "framework",
    test: /node_modules.(react|react-dom|react-router|scheduler)[\\/]|vite.preload-helper/,
    priority: 2,
  },
  { name: "kit", test: /[\\/](panel.(ui|shell)|ui)[\\/]/, minShareCount: 4, priority: 1 },
]

export default defineConfig(({ command }) => ({
  base: "/painel/",
  environments: {
    ssr: { build: { rollupOptions: { input: "./bundle.ts" } } },
    client: {
      build: { target: oldestBrowsers, rolldownOptions: { output: { advancedChunks: { groups: sharedChunks } } } },
    },
  },
  // As an external package, all of its thousands of icons would be loaded at start and kept in memory.
  ssr: { noExternal: ["@tabler/icons-react"] },
  plugins: [
    reactRouter(),
    deduplicateStyles(),
    dropUnusedRouterParts(),
    leanIcons(),
    dropFunctions({ ...droppedReactFunctions, ...failedRouteModules }),
  ],
  css: { modules: command === "build" ? { generateScopedName: "_[hash:base64:5]" } : {} },
  // `emptyOutDir` is explicit, because the output is outside this app's root.
  build: { assetsInlineLimit: 0, sourcemap: false, emptyOutDir: true, cssTarget: oldestBrowsers },
}))
