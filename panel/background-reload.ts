import { useCallback } from "react"
import { type DataStrategyResult, type MiddlewareFunction, isRouteErrorResponse, useRevalidator } from "react-router"

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

/** Client middleware for `useBackgroundReload`. The router itself would show an error page. */
export const ignoreReloadError: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const isOurs = isBackground && request.method === "GET"
  isBackground = false
  const results = await next()
  // The router keeps the data of a route that has no result.
  for (const [route, { type, result }] of Object.entries(results))
    if (isOurs && type === "error" && !isAnswer(result)) delete results[route]
  return results
}

/** A redirect, for example to sign in, or that there is no such page any more. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}
