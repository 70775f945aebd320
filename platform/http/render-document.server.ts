import { randomBytes } from "node:crypto"
import { Writable } from "node:stream"
import type { ReactNode } from "react"
import { renderToPipeableStream } from "react-dom/server"

/** Timeout for rendering a page. */
const renderTimeoutMs = 10_000

interface RenderedDocument {
  html: string
  /** What React gave our inline scripts. It must not reach the browser: pages are cached. */
  nonce: string
  failed: boolean
}

/**
 * Renders a page completely before it is sent: the content policy needs the hashes of its inline scripts and styles,
 * and the page is cached and compressed as a whole. The nonce tells our scripts from one that got into the content: it
 * cannot be guessed. Rejects when not even an error page could be rendered.
 */
export function renderDocument(
  element: (nonce: string) => ReactNode,
  log: { error: (details: { err: unknown }, message: string) => void } | undefined,
): Promise<RenderedDocument> {
  return new Promise((resolve, reject) => {
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
        resolve({ html: Buffer.concat(chunks).toString("utf8"), nonce, failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(element(nonce), {
      // The page is sent as a whole: no part of it comes late and is moved into place by a script.
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
