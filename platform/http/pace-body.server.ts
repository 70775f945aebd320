import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import { Transform, finished } from "node:stream"
import { pacePieces } from "#platform/event-loop/pace-pieces.server.ts"

/**
 * Paces a request body for a parser that needs time for each chunk. Passes on one chunk at a time, each in its turn
 * ({@link pacePieces}); backpressure keeps the rest with the sender. Fails when the request ends before its body does.
 * `exceeded` is called once the body is larger than `maxBytes`, because a multipart parser has no limit for the bytes
 * between the parts.
 */
export function paceBody(
  raw: IncomingMessage,
  maxBytes: number,
  exceeded: () => void,
): Transform & { headers: IncomingHttpHeaders } {
  const nextPiece = pacePieces()
  let bytes = 0
  const body = new Transform({
    highWaterMark: 1,
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) exceeded()
      void nextPiece().then(() => done(null, chunk))
    },
  })
  // The body may fail before anything reads it.
  body.on("error", () => {})
  finished(raw, { writable: false }, (error) => error && body.destroy(error))
  raw.pipe(body)
  return Object.assign(body, { headers: raw.headers })
}
