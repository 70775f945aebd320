import { useCallback } from "react"
import { type DataStrategyResult, createContext, isRouteErrorResponse, useRevalidator } from "react-router"
import type { ClientMiddleware } from "./client-middleware.ts"

/** Whether the next request for data was made by `useBackgroundReload`. */
let isBackground = false

/**
 * Reloads the page's data although nobody asked for it. Without an answer the page keeps its data. Call it only while
 * the router is idle: during a navigation it would load the next page.
 */
export function useBackgroundReload(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    isBackground = true
    return revalidate()
  }, [revalidate])
}

/** Whether the page's form was answered. The router hands its action's context to the reload that follows. */
const answeredContext = createContext(false)

/**
 * Client middleware for `useBackgroundReload`, and for the reload after the answer to a form: if it fails, the page
 * keeps its data. The router itself would show an error page, and the form's answer would be lost with what was typed.
 */
export const ignoreReloadError: ClientMiddleware = async ({ request, context }, next) => {
  const isGet = request.method === "GET"
  const isOurs = isGet && (isBackground || context.get(answeredContext))
  isBackground = false
  const results = await next()
  if (!isGet) context.set(answeredContext, isOwnAnswer(request, results))
  // The router keeps the data of a route that has no result.
  for (const [route, { type, result }] of Object.entries(results))
    if (isOurs && type === "error" && !isAnswer(result)) delete results[route]
  return results
}

/** Whether the shown page answered. Another one would have no data to keep. */
function isOwnAnswer({ url }: Request, results: Record<string, DataStrategyResult>): boolean {
  return new URL(url).pathname === location.pathname && Object.values(results).every(({ type }) => type === "data")
}

/** A redirect, for example to sign in, or that there is no such page any more. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}
