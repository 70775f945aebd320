import { useEffect, useState } from "react"
import { type DataStrategyResult, data, isRouteErrorResponse } from "react-router"
import type { ClientMiddleware } from "#panel/client-middleware.ts"
import { contactQuery } from "#panel/ui/contact-query.ts"

/**
 * `away`: the line failed. `failed`: the server did. `signedOut`: the session has ended. The others: the server did not
 * take the form, because of its size (413), after too many (429), or for another reason (4xx).
 */
export type NotSentReason = "away" | "failed" | "signedOut" | "tooLong" | "tooMany" | "refused"

/** Why a form was not processed. A new object for each submit. */
export interface NotSent {
  why: NotSentReason
  /** What the panel itself says of it. */
  answer?: string
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
 * Client middleware: a form that was not processed keeps its page and what was typed. The router would show an error or
 * the sign-in page instead. Applies to fetchers too. A contact link gets the reason as its data (lost-contacts.tsx):
 * nothing was typed in it, and its success is not that of a form.
 */
export const handleSubmitFailure: ClientMiddleware = async ({ request }, next) =>
  keepPage(request, await next(), whyNotSent)

/** The same for the pages before signing in: there a redirect to one of them is a regular answer. */
export const handleSignInFailure: ClientMiddleware = async ({ request }, next) =>
  keepPage(request, await next(), (error) => (error instanceof Response ? undefined : whyNotSent(error)))

function keepPage(
  request: Request,
  results: Record<string, DataStrategyResult>,
  findReason: (error: unknown) => NotSentReason | undefined,
) {
  if (request.method === "GET" || request.signal.aborted) return results
  // Not read from the body, which may be a ZIP of many megabytes.
  const isContact = request.url.endsWith(contactQuery)
  for (const [route, { type, result }] of Object.entries(results)) {
    const why = type === "error" ? findReason(result) : undefined
    if (!isContact) notify(why && { why, answer: answerOf(result) })
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
  if (error.status >= 500) return "failed"
  return error.status === 413 ? "tooLong" : error.status === 429 ? "tooMany" : "refused"
}

/** Whether the same form may be taken when it is sent again. */
export function mayRetry(why: NotSentReason | undefined): boolean {
  return why !== undefined && why !== "refused" && why !== "tooLong"
}

/** Title and text of a page error (page-error.server.ts) that says more than that the form was not taken. */
function answerOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || ![403, 404].includes(error.status)) return undefined
  const lines = String(error.data).split("\n")
  return lines.length === 2 ? `${lines.join(". ")} ` : undefined
}
