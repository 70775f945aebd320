import { useEffect, useState } from "react"
import { type DataStrategyResult, type MiddlewareFunction, data, isRouteErrorResponse } from "react-router"
import { contactQuery } from "#panel/ui/contact-query.ts"

/** `away`: the line failed. `failed`: the server did. `signedOut`: the session has ended. */
export type NotSentReason = "away" | "failed" | "signedOut"

/** Why a form was not processed. A new object for each submit. */
export interface NotSent {
  why: NotSentReason
}

let notify = (_notSent: NotSent | undefined) => {}

/** The failure of the page's last form; undefined after an answer. */
export function useNotSent(): NotSent | undefined {
  const [notSent, setNotSent] = useState<NotSent>()
  useEffect(() => {
    notify = setNotSent
    return () => void (notify = () => {})
  }, [])
  return notSent
}

/**
 * Client middleware: a form without an answer keeps its page and what was typed. The router would show an error or the
 * sign-in page instead. Applies to fetchers too. A contact link gets the reason as its data (lost-contacts.tsx):
 * nothing was typed in it, and its success is not that of a form.
 */
export const handleSubmitFailure: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next()
  if (request.method === "GET" || request.signal.aborted) return
  // Not read from the body, which may be a ZIP of many megabytes.
  const isContact = request.url.endsWith(contactQuery)
  for (const [route, { type, result }] of Object.entries(results)) {
    const why = type === "error" ? whyNotSent(result) : undefined
    if (!isContact) notify(why && { why })
    // Turns the error into data. With status 503 the router does not revalidate, which would fail too.
    if (why) results[route] = { type: "data", result: data(isContact ? { why } : null, { status: 503 }) }
  }
  return results
}

/** Undefined for a regular answer: a redirect or a refusal. */
export function whyNotSent(error: unknown): NotSentReason | undefined {
  // A redirect to sign in; the server removed the base from its location. Half signed in elsewhere counts as signed
  // out.
  if (error instanceof Response)
    return /^\/(entrar|segundo-fator)\b/.test(error.headers.get("Location") ?? "") ? "signedOut" : undefined
  // 408: the server waited in vain for the rest of the form.
  if (!isRouteErrorResponse(error) || error.status === 408) return "away"
  return error.status < 500 ? undefined : "failed"
}
