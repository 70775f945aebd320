import type { FastifyInstance, FastifyRequest } from "fastify"
import { plainHost } from "./allowed-hosts.ts"

export interface OwnOrigins {
  /** The site's public address. */
  origin: string
  /** The allow-list of hosts, as `allowedHosts` returns it. Undefined if no public address is configured. */
  hosts?: readonly string[]
  /** The panel's own host, if it has one. The site's pages may not post to it. */
  panelHost?: string
}

/**
 * Adds `isCrossSite`: whether a browser sent the request from another site's page, by `Sec-Fetch-Site` and `Origin`. A
 * request with neither header is accepted: it does not come from a browser, or from an old one.
 *
 * Origins are compared with the configured addresses, never with the request's protocol: behind a proxy that is not in
 * TRUST_PROXY every request looks like plain HTTP.
 */
export function knowOwnOrigins(app: FastifyInstance, own: OwnOrigins) {
  const isOwn = createOwnOrigins(own)
  app.decorate("isCrossSite", ({ headers, host }: FastifyRequest) => {
    const { origin } = headers
    if (origin !== undefined && !isOwn(origin, host)) return true
    const site = headers["sec-fetch-site"]
    // From a page on another of our hosts, whose origin was compared above.
    const sameSite = site === "same-site" && origin !== undefined
    return site !== undefined && site !== "same-origin" && site !== "none" && !sameSite
  })
}

/**
 * Whether an `Origin` is one of ours: an allowed host over HTTPS, or over plain HTTP if the configured address is plain
 * HTTP. Without a configured address every host is allowed, so the origin must be the requested host. The same holds at
 * the panel's own host.
 */
function createOwnOrigins({ origin, hosts, panelHost }: OwnOrigins) {
  const known = new Set([new URL(origin).host, ...(hosts ?? [])].map(plainHost))
  const plainHttp = !hosts || origin.startsWith("http:")
  const ofPanel = panelHost === undefined ? undefined : plainHost(panelHost)
  return (sender: string, requestedHost: string): boolean => {
    const { protocol, host } = URL.parse(sender) ?? { protocol: "", host: "" }
    if (protocol !== "https:" && !(protocol === "http:" && plainHttp)) return false
    const from = plainHost(host)
    const requested = plainHost(requestedHost)
    if (requested === ofPanel) return from === ofPanel
    return known.has(from) || (!hosts && from === requested)
  }
}
