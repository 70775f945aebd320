import { data } from "react-router"
import type { Route } from "./+types/names-data"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { suggestNames } from "./name-lists.server.ts"

export const handle: PanelHandle = { access: "content" }

/** Suggestions for a reference field whose list in the page is incomplete. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const names = await suggestNames(context.get(servicesContext), params.kind, url.searchParams.get("q") ?? "")
  if (!names) throw data(null, 404)
  return Response.json({ names })
}
