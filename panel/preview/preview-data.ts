import type { Route } from "./+types/preview-data"
import { parseEntryRefs } from "#domain/entries/entry-refs.ts"
import { currentDay, previewAddress } from "#domain/entries/preview/preview-address.ts"
import { isPreviewDay } from "#domain/entries/preview/preview-day.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { answerPreview } from "./answer-preview.server.ts"

export const handle: PanelHandle = { access: "content" }

/** The site with the drafts of some entries, for a given day: for the editor's frame or a window. */
export async function loader({ params, request, url, context }: Route.LoaderArgs): Promise<Response> {
  const entries = parseEntryRefs(params.entries)
  const { clock } = context.get(servicesContext)
  if (!entries || (params.day !== currentDay && !isPreviewDay(params.day, clock()))) throw notFound()
  return answerPreview(context, {
    entries,
    day: params.day === currentDay ? undefined : params.day,
    base: previewAddress(entries, params.day),
    address: siteAddress(url),
    signal: request.signal,
  })
}

/** The path after day and entries. Not decoded, because the site decodes it. */
function siteAddress({ pathname, search }: URL): string {
  const [, , , , , ...site] = pathname.split("/")
  return `/${site.join("/")}${search}`
}
