import { useState } from "react"
import { type Location, useLocation, useNavigationType } from "react-router"

interface RouterState<Answer> {
  actionData: Answer
  location: Pick<Location, "key" | "pathname" | "search">
  historyAction: ReturnType<typeof useNavigationType>
}

/** An answer, and where it was last seen. */
interface AnswerState<Answer> {
  answer: NonNullable<Answer> | undefined
  key: string
  page: string
}

/**
 * The answer to the page's last form, for `actionData`. The router drops that also when an anchor is followed or the
 * data are loaded again; a one-time secret or a refusal would vanish, and the success in the address would return. This
 * one stays until another submit has ended, or another page or query is shown.
 */
export function useAnswer<Answer>(actionData: Answer): NonNullable<Answer> | undefined {
  const router = { actionData, location: useLocation(), historyAction: useNavigationType() }
  const [last, setLast] = useState<AnswerState<Answer>>()
  const state = nextAnswerState(last, router)
  if (state !== last) setLast(state)
  return state.answer
}

/** The same object as before if nothing changed. */
export function nextAnswerState<Answer>(
  last: AnswerState<Answer> | undefined,
  { actionData, location: { key, pathname, search }, historyAction }: RouterState<Answer>,
): AnswerState<Answer> {
  const page = pathname + search
  // Anchors, and going back over them, are "POP". A form without an answer (shell/submit-failure.ts) has null.
  const isSamePlace = last?.page === page && (last.key === key || historyAction === "POP" || actionData === null)
  const answer = actionData ?? (isSamePlace ? last.answer : undefined)
  return last?.answer === answer && last?.page === page && last.key === key ? last : { answer, key, page }
}
