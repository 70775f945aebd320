import type { Route } from "./+types/shared-preview-data"
import { sharedPreviewAddress } from "#domain/entries/preview/preview-address.ts"
import { findSharedPreview } from "#domain/entries/preview/preview-links.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext } from "#panel/request-context.server.ts"
import { answerPreview } from "./answer-preview.server.ts"
import { previewMessage } from "./preview-message.server.tsx"

export const handle: PanelHandle = { access: "public" }

/** Limit of pages per network address in ten minutes: each one holds a database connection. */
const opensMax = 200

/** A preview for people without an account, authorised by the token in their link. */
export async function loader({ params, request, url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(servicesContext)
  if (!(await context.get(panelRequestContext).countWithin("shared-preview", opensMax))) return tooMany()
  const preview = await findSharedPreview(db, params.token, clock())
  if (!preview) return ended()
  const [, , , , ...site] = url.pathname.split("/")
  return answerPreview(context, {
    entries: preview.entries,
    day: preview.day,
    base: sharedPreviewAddress(params.token),
    address: `/${site.join("/")}${url.search}`,
    signal: request.signal,
  })
}

function ended(): Response {
  return previewMessage({
    status: 404,
    title: "Esta prévia não está mais aqui",
    text: "O link vale por sete dias e pode ser cancelado antes. Peça outro a quem o enviou.",
  })
}

function tooMany(): Response {
  return previewMessage({
    status: 429,
    title: "Muitas páginas em pouco tempo",
    text: "Espere alguns minutos e abra o link de novo.",
  })
}
