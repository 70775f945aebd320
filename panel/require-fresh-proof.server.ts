import { type RouterContextProvider, href, redirect } from "react-router"
import { isFreshlyProved } from "#domain/staff/sessions.server.ts"
import { backQuery } from "./back-address.ts"
import { servicesContext, sessionContext } from "./request-context.server.ts"

/**
 * For loaders and actions that need a proof within the last ten minutes: exports, invitations, roles, erasure, a
 * couple's Pix. Without one it throws a redirect to `/confirmar`, which asks for the proof and returns. A POST is
 * redirected with 307, so that the browser sends the form there. That page keeps the values and sends them on after the
 * proof. Call it before any change.
 */
export function requireFreshProof({
  request,
  url,
  context,
}: {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
}): void {
  const session = context.get(sessionContext)
  if (session?.staff && isFreshlyProved(session, context.get(servicesContext).clock())) return
  const path = url.pathname.replace(/^\/painel/, "") || "/"
  const query = backQuery(path + url.search) || "?volta=%2F"
  throw redirect(href("/confirmar") + query, request.method === "POST" ? 307 : 302)
}
