import type { FastifyInstance } from "fastify"

/** The policy of all responses but pages, whose policy has the hashes of their inline scripts. */
const strictPolicy =
  "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const twoYears = 63_072_000

export interface SecurityOptions {
  /** The site's public address. HSTS is sent only when it is https. */
  origin: string
  /** For the HSTS preload list of browsers; hard to undo. */
  hstsPreload?: boolean
}

/** Headers of every response, including responses to malformed requests. */
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

/**
 * Adds the safety headers and the request id to every response. A response's own headers, such as a page's policy, take
 * precedence.
 */
export function securityHeaders(app: FastifyInstance, options: SecurityOptions) {
  const headers = Object.entries(safetyHeaders(options))
  app.addHook("onSend", (request, reply, payload, done) => {
    reply.header("x-request-id", request.id)
    // Refusals, failures and missing files have no `cache-control` of their own: they are not stored.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store")
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
}
