import { join } from "node:path"
import type { Config } from "@react-router/dev/config"
import { compressAssets } from "../tools/vite/precompress-assets.ts"
import { basename } from "./basename.ts"

/** A separate app, so that no panel code reaches the public pages. */
export default {
  ssr: true,
  appDirectory: ".",
  buildDirectory: "../build/panel",
  basename,
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => compressAssets(join(buildDirectory, "client/assets")),
} satisfies Config
