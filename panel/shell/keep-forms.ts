import { useEffect, useState } from "react"
import { type DataStrategyResult, type MiddlewareFunction, data, isRouteErrorResponse } from "react-router"

/** No answer came, or the session has ended. */
export type NotSentReason = "away" | "signedOut"

/** Why a form was not taken. Another object for each press. */
interface NotSent {
  why: NotSentReason
}

let tell = (_notSent: NotSent | undefined) => {}

/** What became of the last form of a page; undefined when it was answered. */
export function useNotSent(): NotSent | undefined {
  const [notSent, setNotSent] = useState<NotSent>()
  useEffect(() => {
    tell = setNotSent
    return () => void (tell = () => {})
  }, [])
  return notSent
}

/**
 * A form that gets no answer leaves its page as it is, with what was typed: the router would put an error or the
 * sign-in page there. For the browser, and for what is sent in the background too.
 */
export const keepForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  if (request.method === "GET" || request.signal.aborted) return
  for (const [route, { type, result }] of Object.entries(results)) {
    const why = type === "error" ? whyNotSent(result) : undefined
    tell(why && { why })
    // As if nothing had been pressed. With this status the router loads nothing anew, which would fail as well.
    if (why) results[route] = { type: "data", result: data(undefined, { status: 503 }) }
  }
  return results
}

/** Undefined for an answer that is one: a redirect, a refusal. */
export function whyNotSent(error: unknown): NotSentReason | undefined {
  // A redirect; the server took the base away from its address. Who has half signed in elsewhere is not there yet.
  if (error instanceof Response)
    return /^\/(entrar|segundo-fator)\b/.test(error.headers.get("Location") ?? "") ? "signedOut" : undefined
  return isRouteErrorResponse(error) && error.status < 500 ? undefined : "away"
}
