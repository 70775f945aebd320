import type { FastifyInstance, FastifyRequest } from "fastify"
import { plainHost } from "./allowed-hosts.ts"

export interface OwnOrigins {
  /** The site's public address. */
  origin: string
  /** All hosts that the site answers to, as `knownHosts` gives them. Undefined where no public address is configured. */
  hosts?: readonly string[]
}

/**
 * Lets the app tell what a browser sends from another site's page, by `Sec-Fetch-Site` and `Origin`. A request with
 * neither comes from no browser that has a page open, or from an old one, and is taken.
 *
 * Pages are compared with the configured addresses, never with the request's protocol: behind a proxy that nobody
 * named in TRUST_PROXY every request looks like plain HTTP.
 */
export function knowOwnOrigins(app: FastifyInstance, own: OwnOrigins) {
  const isOwn = createOwnOrigins(own)
  app.decorate("isCrossSite", ({ headers, host }: FastifyRequest) => {
    const { origin } = headers
    if (origin !== undefined && !isOwn(origin, host)) return true
    const site = headers["sec-fetch-site"]
    // A page under another of our own names is told by its origin.
    const sameSite = site === "same-site" && origin !== undefined
    return site !== undefined && site !== "same-origin" && site !== "none" && !sameSite
  })
}

/**
 * Whether an `Origin` is one of ours: a host that the site answers to, over HTTPS; over plain HTTP only where the
 * configured address is plain HTTP. Without a configured address every host is ours, so it is the one that was asked.
 */
function createOwnOrigins({ origin, hosts }: OwnOrigins) {
  const known = new Set([new URL(origin).host, ...(hosts ?? [])].map(plainHost))
  const plainHttp = !hosts || origin.startsWith("http:")
  return (sender: string, asked: string): boolean => {
    const { protocol, host } = URL.parse(sender) ?? { protocol: "", host: "" }
    if (protocol !== "https:" && !(protocol === "http:" && plainHttp)) return false
    const from = plainHost(host)
    return known.has(from) || (!hosts && from === plainHost(asked))
  }
}
