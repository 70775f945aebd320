import { join } from "node:path"
import type { Config } from "@react-router/dev/config"
import { compressAssets } from "../tools/vite/precompress-assets.ts"

/** The panel is an app of its own, so that nothing of it reaches the public pages. */
export default {
  ssr: true,
  appDirectory: ".",
  buildDirectory: "../build/panel",
  basename: "/painel",
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => compressAssets(join(buildDirectory, "client/assets")),
} satisfies Config
