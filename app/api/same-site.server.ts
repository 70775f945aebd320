import type { FastifyRequest } from "fastify"
import { ProblemError, problem } from "./problem.ts"

/**
 * Refuses what a browser sends from another site's page. A browser says so by `Sec-Fetch-Site`, older ones by `Origin`;
 * who sends neither is no browser with a visitor's page open.
 */
export async function requireSameSite(request: FastifyRequest): Promise<void> {
  if (isCrossSite(request)) throw new ProblemError(403, problem("cross_site", ["Este envio veio de outro site. Abra o formulário no nosso site e envie por lá."]))
}

function isCrossSite({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"]
  if (typeof site === "string") return site !== "same-origin" && site !== "none"
  const { origin } = headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const sender = new URL(origin)
  // Through a URL, so that `:443` of an https address and no port at all are the same.
  const own = `${sender.protocol}//${host}`
  return !URL.canParse(own) || new URL(own).host !== sender.host
}
