import { basename } from "#panel/basename.ts"
import type { ClientMiddleware } from "#panel/client-middleware.ts"

/**
 * Client middleware. The router's server removes the base from the address of a redirect, but not from that of the
 * first screen with a query or a fragment: `/painel?feito=fila`. The router would add it once more.
 */
export const redirectHome: ClientMiddleware = async (_args, next) => {
  const results = await next()
  for (const { result } of Object.values(results)) {
    if (!(result instanceof Response)) continue
    const location = result.headers.get("Location") ?? ""
    const path = location.startsWith(basename) ? location.slice(basename.length) : ""
    if (/^[?#]/.test(path)) result.headers.set("Location", `/${path}`)
  }
  return results
}
