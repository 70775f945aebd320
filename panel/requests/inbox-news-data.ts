import type { Route } from "./+types/inbox-news-data"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { countNews } from "./load-inbox.server.ts"

export const handle: PanelHandle = { access: "requests", background: true }

/** How many requests arrived since an instant: what the open inbox asks for from time to time. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return Response.json({ count: await countNews(context.get(servicesContext), url.searchParams.get("desde")) })
}
