import type { FastifyInstance } from "fastify"

/** For everything that is not a page; pages bring a policy with the hashes of their own inline scripts. */
const strictPolicy =
  "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const twoYears = 63_072_000

export interface SecurityOptions {
  /** The site's public address: only one with https may promise that all that follows comes by https. */
  origin: string
  /** Asks browsers' makers to know the promise before the first visit; hard to take back. */
  hstsPreload?: boolean
}

/** Headers that every answer carries, also those that are written before there is a request. */
export function safetyHeaders({ origin, hstsPreload = false }: SecurityOptions): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "content-security-policy": strictPolicy,
    ...(origin.startsWith("https:") && {
      "strict-transport-security": `max-age=${twoYears}; includeSubDomains${hstsPreload ? "; preload" : ""}`,
    }),
  }
}

/** Puts them, and the request's id, on pages, errors, API, media; what an answer says itself, such as a page's own policy, stays. */
export function securityHeaders(app: FastifyInstance, options: SecurityOptions) {
  const headers = Object.entries(safetyHeaders(options))
  app.addHook("onSend", (request, reply, payload, done) => {
    reply.header("x-request-id", request.id)
    // Whatever does not say how long it may be kept is not kept: refusals, failures, files that are not there.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store")
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
