import type { FastifyRequest } from "fastify"
import { createContext } from "react-router"
import { ProblemError, problem } from "./problem.ts"

declare module "fastify" {
  interface FastifyInstance {
    /** Whether a browser sent the request from another site's page; see server/http/own-origins.ts. */
    isCrossSite: (request: FastifyRequest) => boolean
  }
}

/** For API calls that store something: refuses a request that a browser sent from another site's page. */
export async function requireSameSite(request: FastifyRequest): Promise<void> {
  if (!request.server.isCrossSite(request)) return
  throw crossSite("Este envio veio de outro site. Abra o formulário no nosso site e envie por lá.")
}

/** The refusal for a page's form, which is shown again with its values. */
export function crossSiteForm(): ProblemError {
  const message =
    "Este envio veio de outro site e não foi aceito. Confira o que está no formulário e envie de novo por aqui."
  return crossSite(message)
}

/** Tells a page's action that its form is refused before its values are read; usually undefined. */
export const formRefusalContext = createContext<ProblemError | undefined>(undefined)

function crossSite(message: string): ProblemError {
  return new ProblemError(403, problem("cross_site", [message]))
}
