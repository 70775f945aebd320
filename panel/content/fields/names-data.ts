import type { Route } from "./+types/names-data"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { suggestNames } from "./name-lists.server.ts"

export const handle: PanelHandle = { access: "content" }

/** Suggestions for a reference field whose list in the page is incomplete. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const names = await suggestNames(context.get(servicesContext), params.kind, url.searchParams.get("q") ?? "")
  if (!names) throw notFound()
  return Response.json({ names })
}
