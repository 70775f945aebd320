import { useState } from "react"
import { useNavigation } from "react-router"
import { useAnswer } from "#panel/use-answer.ts"

/**
 * `useAnswer`, once the page's data are loaded again after the answer; until then the answer before. The router gives
 * an answer at once: beside the older data it would be shown too soon, and what is typed at the news would be lost with
 * the form that the new data replace.
 */
export function useRevalidatedAnswer<Answer>(answer: Answer): NonNullable<Answer> | undefined {
  const { state, formMethod } = useNavigation()
  const isLoadingAgain = state === "loading" && formMethod === "POST"
  const [shownAnswer, setShownAnswer] = useState(answer)
  if (!isLoadingAgain && shownAnswer !== answer) setShownAnswer(answer)
  return useAnswer(isLoadingAgain ? shownAnswer : answer)
}
