import { randomBytes } from "node:crypto"
import { Writable } from "node:stream"
import { renderToPipeableStream } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  href,
  isRouteErrorResponse,
} from "react-router"
import { type Log, logContext, requestIdContext, servicesContext } from "./request-context.server.ts"
import { contentPolicy, takeInlineScripts } from "#site/document/content-policy.server.ts"
import { inlineStyles, stylesContext } from "#site/document/inline-styles.server.ts"
import { RequestIdContext } from "#site/shell/errors/request-code.tsx"
import { deferHydration } from "#site/document/defer-hydration.server.ts"

/** Timeout for rendering a page. */
const renderTimeoutMs = 10_000

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
  // Pages that fail are not cached. In a cached page the request id would be shown to everyone.
  const requestId = status >= 500 ? loadContext.get(requestIdContext) : undefined
  const started = performance.now()
  const rendered = await renderPage(request.url, context, { log: loadContext.get(logContext), requestId })
  loadContext.get(servicesContext).watch?.onRender((performance.now() - started) / 1000)
  const read = loadContext.get(stylesContext)
  const { html, styles } = read ? inlineStyles(rendered.html, read) : { ...rendered, styles: [] }
  headers.set("content-security-policy", contentPolicy({ scripts: rendered.scripts, styles }))
  headers.set("speculation-rules", `"${href("/navegacao.json")}"`)
  // As bytes: a string would be checked for lone surrogates and copied once more.
  const body = request.method === "HEAD" ? null : Buffer.from(html)
  return new Response(body, { status: rendered.failed ? 500 : status, headers })
}

/**
 * Logs a loader or action that failed; the visitor sees the error page. A request that no route matches is no failure.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(logContext)?.error({ err: error }, "página falhou")
}

interface Rendered {
  html: string
  /** The texts of its inline scripts. */
  scripts: string[]
  failed: boolean
}

function renderPage(
  url: string,
  context: EntryContext,
  { log, requestId }: { log?: Log; requestId?: string },
): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    // Tells our scripts from one that got into the content: it cannot be guessed, and is removed before the page is
    // sent.
    const nonce = randomBytes(18).toString("base64url")
    const chunks: Buffer[] = []
    let failed = false
    const body = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(chunk)
        done()
      },
      final: (done) => {
        clearTimeout(timer)
        resolve({ ...takeInlineScripts(deferHydration(Buffer.concat(chunks).toString("utf8")), nonce), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdContext value={requestId}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </RequestIdContext>,
      {
        // The page is sent as a whole: no part of it comes late and is moved into place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError: (error) => {
          failed = true
          log?.error({ err: error }, "página não pôde ser desenhada")
        },
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}
