import { servicesContext } from "#site/request-context.server.ts"
import { requireFound } from "#site/shell/page/load-page.server.ts"
import type { Route } from "./+types/social-card"
import { findSocialCard } from "./social-cards.server.ts"

/** The image of a shared link: `/cartoes/pacote-turismo/12.jpg`. Pages add a query that follows content and day. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [, id = ""] = /^([a-z]+|[1-9]\d{0,9})\.jpg$/.exec(params.file) ?? []
  const card = requireFound(await findSocialCard(context.get(servicesContext), params.kind, id))
  // The font library is large and seldom needed.
  const { drawSocialCard } = await import("./draw-social-card.server.ts")
  const jpeg = await drawSocialCard(card)
  return new Response(new Uint8Array(jpeg), {
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=86400" },
  })
}
