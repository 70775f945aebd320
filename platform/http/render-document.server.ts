import { randomUUID } from "node:crypto"
import type { ReactNode } from "react"
import { renderToPipeableStream } from "react-dom/server"
import { takeTurn } from "#platform/event-loop/take-turn.server.ts"
import { CollectingStream } from "./collecting-stream.ts"

/** Timeout for rendering a page. */
const renderTimeoutMs = 10_000

/**
 * The HTML around the content. The content is everything between the head and the first script after it: most of a
 * page. So code that changes the head or the scripts neither searches nor copies it.
 */
export interface DocumentFrame {
  /** Up to the end of the head; the whole document if it has no head. */
  head: string
  /** From the first script after the head to the end. */
  scripts: string
}

interface RenderedDocument {
  frame: DocumentFrame
  /** The whole document. */
  withContent: (frame: DocumentFrame) => Buffer<ArrayBuffer>
  /** The nonce that React gave our inline scripts. It must not reach the browser, because pages are cached. */
  nonce: string
  failed: boolean
}

/**
 * Renders a page completely before it is sent, because the content policy needs the hashes of its inline scripts and
 * styles, and the page is cached and compressed as a whole. The nonce cannot be guessed, so it distinguishes our
 * scripts from any that got into the content. Rejects when not even an error page could be rendered.
 */
export async function renderDocument(
  element: (nonce: string) => ReactNode,
  log: { error: (details: { err: unknown }, message: string) => void } | undefined,
): Promise<RenderedDocument> {
  await takeTurn()
  return new Promise((resolve, reject) => {
    const nonce = randomUUID()
    let failed = false
    const body = new CollectingStream()
    body.once("finish", () => {
      clearTimeout(timer)
      resolve({ ...splitContent(body.content()), nonce, failed })
    })
    const fail = (error: unknown) => {
      clearTimeout(timer)
      reject(error)
    }
    body.once("close", fail)
    const { pipe, abort } = renderToPipeableStream(element(nonce), {
      // The page is sent as a whole, so React must not send parts late and move them into place with a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: fail,
      onError: (error) => {
        failed = true
        log?.error({ err: error }, "página não pôde ser desenhada")
      },
    })
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}

function splitContent(document: Buffer): Pick<RenderedDocument, "frame" | "withContent"> {
  const head = document.indexOf(endOfHead)
  const start = head === -1 ? document.length : head + endOfHead.length
  const script = document.indexOf("<script", start)
  const end = script === -1 ? document.length : script
  const content = document.subarray(start, end)
  return {
    frame: { head: document.toString("utf8", 0, start), scripts: document.toString("utf8", end) },
    withContent: (frame) => Buffer.concat([Buffer.from(frame.head), content, Buffer.from(frame.scripts)]),
  }
}

const endOfHead = "</head>"
