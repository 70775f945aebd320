import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from "react-router"
import {
  documentContext,
  logContext,
  requestIdContext,
  revalidationContext,
  servicesContext,
} from "./request-context.server.ts"
import { contentPolicy, takeInlineScripts } from "#platform/http/content-policy.server.ts"
import { renderDocument } from "#platform/http/render-document.server.ts"
import { mapOrigins } from "#platform/maps/map-embed.ts"
import { inlineStyles, stylesContext } from "#site/document/inline-styles.server.ts"
import { StaticMarkupContext } from "#ui/static-markup.ts"
import { RequestIdContext } from "#site/shell/errors/request-code.tsx"
import { deferLoading } from "#site/document/defer-loading.server.ts"
import { staticMarkup } from "#site/document/static-markup.server.ts"
import { takePageSource } from "#site/document/page-source.server.ts"
import { firstPageScript } from "#site/document/first-page.ts"
import { restoreScrollScript } from "#site/document/restore-scroll.tsx"
import { scriptsMark } from "#site/document/scripts-mark.ts"
import { speculationRules } from "#site/document/speculation-rules.ts"
import { storedProfileScript } from "#site/quotes/form/stored-profile-script.ts"
import { storedLayoutScript } from "#site/shell/layout/page-layout.ts"
import { shellPartsContext } from "#site/shell/layout/shell-parts.server.ts"
import { ShellPartsContext } from "#site/shell/layout/shell-parts.ts"

/** Inline scripts that are the same on every page. */
const ownScripts = [
  firstPageScript,
  storedLayoutScript,
  storedProfileScript,
  restoreScrollScript,
  scriptsMark,
  speculationRules,
]
/** The maps that a page shows after a click. */
const frames = mapOrigins()

/**
 * Renders a page completely before it is sent: the content policy needs the hashes of its inline scripts and styles,
 * and the page is cached and compressed as a whole.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8")
  const document = loadContext.get(documentContext)
  const revalidation = loadContext.get(revalidationContext)
  const parts = loadContext.get(shellPartsContext)
  if (revalidation && status === 200) {
    document.source = await takePageSource(context, headers, parts)
    if (document.source && document.source === revalidation.source) return new Response(null, { status: 304, headers })
  }
  // Pages that fail are not cached. In a cached page the request id would be shown to everyone.
  const requestId = status >= 500 ? loadContext.get(requestIdContext) : undefined
  const started = performance.now()
  const { frame, withContent, nonce, failed } = await renderDocument(
    (nonce) => (
      <RequestIdContext value={requestId}>
        <StaticMarkupContext value={staticMarkup}>
          <ShellPartsContext value={parts}>
            <ServerRouter context={context} url={request.url} nonce={nonce} />
          </ShellPartsContext>
        </StaticMarkupContext>
      </RequestIdContext>
    ),
    loadContext.get(logContext),
  )
  const rendered = takeInlineScripts(deferLoading(frame), nonce, ownScripts)
  const { scripts } = rendered.frame
  loadContext.get(servicesContext).watch?.onRender((performance.now() - started) / 1000)
  const read = loadContext.get(stylesContext)
  const { head, styles } = read ? inlineStyles(rendered.frame.head, read) : { ...rendered.frame, styles: [] }
  headers.set("content-security-policy", contentPolicy({ scripts: rendered.texts, styles, frames }))
  document.body = withContent({ head, scripts })
  return new Response(null, { status: failed ? 500 : status, headers })
}

/**
 * Logs what failed besides loaders and actions, which server/pages/render-pages.ts answers. A request that no route
 * matches is no failure.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(logContext)?.error({ err: error }, "página falhou")
}
