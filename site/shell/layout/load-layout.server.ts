import type { RouterContextProvider } from "react-router"
import type { Profile } from "#domain/agency/profile.ts"
import { logContext, servicesContext } from "#site/request-context.server.ts"
import { shellPartsContext } from "./shell-parts.server.ts"
import { loadShell } from "./shell.server.ts"
import type { Shell } from "./shell.ts"

/** The data of a layout. Of a document's they leave out the parts, which it has as static markup. */
export async function loadLayout(context: Readonly<RouterContextProvider>, profile: Profile): Promise<Shell> {
  const { menus, tiles, partners } = await loadShell(context.get(servicesContext), profile, context.get(logContext))
  const parts = { menus, tiles }
  const shell = { profile, partners, hasTiles: tiles.length > 0 }
  const left = context.get(shellPartsContext)
  if (!left) return { ...shell, parts }
  left.set(profile, parts)
  return shell
}
