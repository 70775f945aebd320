import { createRequire } from "node:module"
import { resolve } from "node:path"
import type { Services } from "#domain/services.server.ts"
import type { FetchHandler } from "#platform/http/fetch-handler.ts"
import type { PanelOptions } from "./answer-panel.ts"

/**
 * Loads the built panel at run time. Its bundle is separate from the site's: its copies of our classes and contexts are
 * not those of the server. Both share the packages.
 */
export async function openPanel(
  services: Services,
  { origin, host }: Pick<PanelOptions, "origin" | "host">,
): Promise<PanelOptions> {
  const { createPanel } = createRequire(import.meta.url)(resolve("build/bundle/panel.js")) as {
    createPanel: (services: Services) => Promise<FetchHandler>
  }
  return { handle: await createPanel(services), assets: "build/panel/client", origin, host }
}
