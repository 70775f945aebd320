import type { FastifyInstance } from "fastify"
import { refuse } from "./malformed-requests.ts"
import type { Env } from "#server/env.ts"

/**
 * The allow-list of hosts: the host of the public address, those of `ALLOWED_HOSTS`, and the panel's own. Undefined,
 * which allows all, if no public address is configured.
 */
export function allowedHosts(env: Pick<Env, "ORIGIN" | "ALLOWED_HOSTS" | "PANEL_HOST">): string[] | undefined {
  if (env.ORIGIN === undefined) return undefined
  return [new URL(env.ORIGIN).host, ...env.ALLOWED_HOSTS.split(","), env.PANEL_HOST ?? ""]
    .map(plainHost)
    .filter(Boolean)
}

/** 400 for a request with no host or two, 421 for another site's. A wrong host could get into caches and links. */
export function refuseUnknownHosts(app: FastifyInstance, hosts: readonly string[] | undefined) {
  const known = hosts && new Set(hosts)
  app.addHook("onRequest", (request, reply, done) => {
    const { rawHeaders, httpVersion } = request.raw
    // In `rawHeaders` names and values alternate. In `headers` Node hides the second of two Host headers.
    const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length
    if (named > 1 || (named === 0 && httpVersion !== "1.0")) return void refuse(reply, 400)
    if (!known) return done()
    // An absolute URL in the request line takes precedence over the header, so its host is checked too.
    const [, inAddress] = /^https?:\/\/([^/?#]*)/i.exec(request.originalUrl) ?? []
    const requested = inAddress === undefined ? [request.host] : [request.host, inAddress]
    if (requested.some((host) => !known.has(plainHost(host)))) return void refuse(reply, 421)
    done()
  })
}

/** A host as browsers write it: lower case, no dot at the end, no default port. */
export function plainHost(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/:(80|443)$/, "")
    .replace(/\.(?=$|:)/, "")
}
