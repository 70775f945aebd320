import type { FastifyInstance } from "fastify"
import { refuse } from "./malformed-requests.ts"
import type { Env } from "#server/env.ts"

/**
 * The hosts under which the site may be asked for: that of its public address and those of `ALLOWED_HOSTS`.
 * Undefined, which is all of them, where no public address is configured.
 */
export function knownHosts({ ORIGIN, ALLOWED_HOSTS }: Pick<Env, "ORIGIN" | "ALLOWED_HOSTS">): string[] | undefined {
  if (ORIGIN === undefined) return undefined
  return [new URL(ORIGIN).host, ...ALLOWED_HOSTS.split(",")].map(plainHost).filter(Boolean)
}

/** 400 for what names no host or two of them, 421 for what names another one: what caches and links would make of it is not ours to say. */
export function refuseUnknownHosts(app: FastifyInstance, hosts: readonly string[] | undefined) {
  const known = hosts && new Set(hosts)
  app.addHook("onRequest", (request, reply, done) => {
    const { rawHeaders, httpVersion } = request.raw
    // Names and values take turns; of two hosts Node would hide the second.
    const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length
    if (named > 1 || (named === 0 && httpVersion !== "1.0")) return void refuse(reply, 400)
    if (!known) return done()
    // A whole address in the first line counts before the header; it must not name another host either.
    const [, inAddress] = /^https?:\/\/([^/?#]*)/i.exec(request.originalUrl) ?? []
    const asked = inAddress === undefined ? [request.host] : [request.host, inAddress]
    if (asked.some((host) => !known.has(plainHost(host)))) return void refuse(reply, 421)
    done()
  })
}

/** A host as browsers write it: small letters, no dot at the end, no port where it goes without saying. */
export function plainHost(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/:(80|443)$/, "")
    .replace(/\.(?=$|:)/, "")
}
