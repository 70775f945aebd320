import { Readable } from "node:stream"
import type { FastifyRequest } from "fastify"
import type { Services } from "#platform/services.ts"
import { readSessionToken } from "#domain/staff/session-cookie.server.ts"
import { findSession } from "#domain/staff/sessions.server.ts"

/** Maximum body of a form without a file: an entry of the content may have long texts. */
export const formBytes = 1024 * 1024

/** Maximum body without a session, so that many concurrent ones do not fill the memory. */
const strangersBytes = 64 * 1024

/** The body of a form. Fails if it is larger than a sender without a session may send. */
export async function limitForm(
  { db, clock }: Pick<Services, "db" | "clock">,
  { origin }: { origin: string },
  { headers }: Pick<FastifyRequest, "headers">,
  body: Readable,
): Promise<Readable> {
  if (Number(headers["content-length"]) <= strangersBytes) return body
  const token = readSessionToken(headers.cookie ?? null, origin)
  const session = token === undefined ? undefined : await findSession(db, token, clock(), { isUse: false })
  return session?.staff && session.state === "open" ? body : Readable.from(upTo(body, strangersBytes))
}

/**
 * Whether the form was too large for a sender without a session. It is answered like an empty form: a person whose
 * session has ended is led to the sign-in page.
 */
export function isStrangersForm(error: Error): boolean {
  return error instanceof StrangersFormError
}

class StrangersFormError extends Error {
  statusCode = 413
}

async function* upTo(body: Readable, most: number) {
  let bytes = 0
  // Not destroyed at the end, because its connection still sends the response.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) throw new StrangersFormError()
    yield chunk
  }
}
