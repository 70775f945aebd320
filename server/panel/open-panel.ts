import { createRequire } from "node:module"
import { resolve } from "node:path"
import type { Services } from "#domain/services.server.ts"
import type { FetchHandler } from "#platform/http/fetch-handler.ts"
import type { PanelOptions } from "./answer-panel.ts"

/**
 * The built panel in a folder. It is a bundle of its own, loaded at run time: nothing of it is in the site's, and its
 * copies of our classes and contexts are not those of the server.
 */
export async function openPanel(
  services: Services,
  folder: string,
  { origin, host }: Pick<PanelOptions, "origin" | "host">,
): Promise<PanelOptions> {
  const { createPanel } = createRequire(import.meta.url)(resolve(folder, "server/index.js")) as {
    createPanel: (services: Services) => Promise<FetchHandler>
  }
  return { handle: await createPanel(services), assets: `${folder}/client`, origin, host }
}
