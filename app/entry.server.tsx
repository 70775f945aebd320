import { createHash } from "node:crypto"
import { Writable } from "node:stream"
import { renderToPipeableStream } from "react-dom/server"
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter, href, isRouteErrorResponse } from "react-router"
import { type Log, logContext, requestIdContext } from "./services.server.ts"
import { RequestIdContext } from "./site/request-code.tsx"

/** A page that takes longer than this is given up. */
const renderTimeoutMs = 10_000

/**
 * Renders a page completely before it leaves, so that the content policy can carry the hashes of its
 * inline scripts and the page can be kept and compressed as one piece.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext, loadContext: RouterContextProvider): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8")
  // Pages that fail are not kept: an id in any other would be shown to everyone.
  const requestId = status >= 500 ? loadContext.get(requestIdContext) : undefined
  const rendered = await renderPage(request.url, context, { log: loadContext.get(logContext), requestId })
  headers.set("content-security-policy", contentPolicy(rendered.html))
  headers.set("speculation-rules", `"${href("/navegacao.json")}"`)
  const body = request.method === "HEAD" ? null : rendered.html
  return new Response(body, { status: rendered.failed ? 500 : status, headers })
}

/** A loader or action that failed: the visitor sees the error page, the log says why. A request that no page takes failed nowhere. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(logContext)?.error({ err: error }, "página falhou")
}

function renderPage(url: string, context: EntryContext, { log, requestId }: { log?: Log; requestId?: string }): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const body = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final: (done) => {
        clearTimeout(timer)
        resolve({ html: Buffer.concat(chunks).toString("utf8"), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(<RequestIdContext value={requestId}><ServerRouter context={context} url={url} /></RequestIdContext>, {
      // The page leaves as a whole: no part of it waits at the end for a script to put it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: (error) => {
        failed = true
        log?.error({ err: error }, "página não pôde ser desenhada")
      },
    })
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}

/** Everything from this site only, scripts by their hash; maps may be framed after a click. */
function contentPolicy(html: string): string {
  // Structured data is no script that runs; it needs no hash.
  const hashes = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => `'sha256-${createHash("sha256").update(match[1] ?? "").digest("base64")}'`)
  return [
    "default-src 'none'",
    "object-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`,
    // Vite puts styles inline and reloads through a socket while we develop; never in the built site.
    import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src https://www.google.com https://maps.google.com https://www.openstreetmap.org",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // See site/trusted-markup.ts. What Vite reloads while we develop it writes as text.
    ...(import.meta.env.DEV ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
  ].join("; ")
}
