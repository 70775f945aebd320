import type { Route } from "./+types/pages-data"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { suggestPages } from "./site-pages.server.ts"

export const handle: PanelHandle = { access: "content" }

/** Suggestions of site pages for a link's target. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = (url.searchParams.get("q") ?? "").slice(0, 200)
  return Response.json({ pages: await suggestPages(context.get(servicesContext), typed) })
}
