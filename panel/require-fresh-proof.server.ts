import { type RouterContextProvider, redirect } from "react-router"
import { isFreshlyProved } from "#domain/staff/sessions.server.ts"
import { servicesContext, sessionContext } from "./request-context.server.ts"

interface ProvedRequest {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
}

/**
 * For loaders and actions that need a proof of the last ten minutes: exports and erasing. Without one it throws a
 * redirect to `/confirmar`, which asks for the proof and leads back. Call it before anything is done.
 */
export function requireFreshProof({ request, url, context }: ProvedRequest): void {
  const session = context.get(sessionContext)
  if (session?.staff && isFreshlyProved(session, context.get(servicesContext).clock())) return
  const path = url.pathname.replace(/^\/painel/, "").replace(/(^\/_root|\/_)?\.data$/, "")
  const query = new URLSearchParams({ volta: path + url.search })
  throw redirect(`/confirmar?${query}`, request.method === "POST" ? 307 : 302)
}
