import type { Route } from "./+types/inbox-news-data"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { countNews } from "./load-inbox.server.ts"

export const handle: PanelHandle = { access: "requests", background: true }

/** The number of requests since an instant; the open inbox polls it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return Response.json({ count: await countNews(context.get(servicesContext), url.searchParams.get("desde")) })
}
