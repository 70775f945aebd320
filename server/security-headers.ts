import type { FastifyInstance } from "fastify"

/** For everything that is not a page; pages bring a policy with the hashes of their own inline scripts. */
const strictPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Headers that every answer carries: pages, errors, API, media. */
export function securityHeaders(app: FastifyInstance) {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff")
    reply.header("referrer-policy", "strict-origin-when-cross-origin")
    reply.header("cross-origin-opener-policy", "same-origin")
    reply.header("cross-origin-resource-policy", "same-origin")
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()")
    reply.header("strict-transport-security", "max-age=63072000; includeSubDomains")
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", strictPolicy)
  })
}
