import { join } from "node:path"
import type { Config } from "@react-router/dev/config"
import { compressAssets } from "./tools/vite/precompress-assets.ts"

export default {
  ssr: true,
  appDirectory: "site",
  // One small file that caches for ever, instead of a question to the server after every page.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => compressAssets(join(buildDirectory, "client/assets")),
} satisfies Config
