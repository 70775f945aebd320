import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { compressedAssets } from "./server/compressed-assets.ts"
import { fastifyDev } from "./server/dev.ts"

export default defineConfig({
  environments: { ssr: { build: { rollupOptions: { input: "./server/built-app.ts" } } } },
  // From outside the bundle every one of its thousands of icons would be loaded and kept in memory.
  ssr: { noExternal: ["@tabler/icons-react"] },
  plugins: [reactRouter(), fastifyDev(), compressedAssets()],
  // Fonts stay files of their own: they are preloaded and cached for a year.
  build: { assetsInlineLimit: 0, sourcemap: false },
})
