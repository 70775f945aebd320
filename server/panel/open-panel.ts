import { createRequire } from "node:module"
import { resolve } from "node:path"
import type { Services } from "#domain/services.server.ts"
import type { FetchHandler } from "#platform/http/fetch-handler.ts"
import type { PanelOptions } from "./answer-panel.ts"

/**
 * The built panel. It is loaded at run time: nothing of it is in the site's own modules, and its copies of our classes
 * and contexts are not those of the server. It shares the packages.
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
