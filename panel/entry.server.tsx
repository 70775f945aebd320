import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from "react-router"
import { contentPolicy, takeInlineScripts } from "#platform/http/content-policy.server.ts"
import { renderDocument } from "#platform/http/render-document.server.ts"
import type { PanelHandle } from "./panel-handle.ts"
import { panelRequestContext } from "./request-context.server.ts"

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { log } = loadContext.get(panelRequestContext)
  const { frame, withContent, nonce, failed } = await renderDocument(
    (nonce) => <ServerRouter context={context} url={request.url} nonce={nonce} />,
    log,
  )
  const page = takeInlineScripts(frame, nonce)
  headers.set("content-type", "text/html; charset=utf-8")
  const frames = mayFrame(context) ? ["'self'"] : []
  headers.set("content-security-policy", contentPolicy({ scripts: page.texts, frames }))
  return new Response(request.method === "HEAD" ? null : withContent(page.frame), {
    status: failed ? 500 : status,
    headers,
  })
}

function mayFrame({ routeModules, staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => (routeModules[route.id]?.handle as PanelHandle | undefined)?.frames)
}

/** Logs what failed besides loaders and actions, which bundle.ts answers. Unmatched requests are not failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(panelRequestContext).log.error({ err: error }, "painel falhou")
}
