import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import { Transform, finished } from "node:stream"
import { pacePieces } from "#platform/event-loop/pace-pieces.server.ts"

/**
 * The body of a request for a parser that takes time for each chunk. Passes on one chunk at a time, and each in its
 * turn ({@link pacePieces}). The others wait where they cost least: with the sender. Fails when the request ends before
 * its body does. `exceeded` is called once the body is larger than `maxBytes`: a multipart parser has no limit for what
 * stands between the parts.
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
  // It may fail while nobody reads it yet.
  body.on("error", () => {})
  finished(raw, { writable: false }, (error) => error && body.destroy(error))
  raw.pipe(body)
  return Object.assign(body, { headers: raw.headers })
}
