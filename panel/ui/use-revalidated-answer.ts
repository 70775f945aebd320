import { useState } from "react"
import { useNavigation } from "react-router"

/**
 * The answer to the page's last form, once the page's data are loaded again after it; until then the answer before. The
 * router gives an answer at once: beside the older data it would be told too soon, and what is typed at the news would
 * be lost with the form that the new data replace.
 */
export function useRevalidatedAnswer<Answer>(answer: Answer): Answer {
  const { state, formMethod } = useNavigation()
  const isLoadingAgain = state === "loading" && formMethod === "POST"
  const [told, setTold] = useState(answer)
  if (!isLoadingAgain && told !== answer) setTold(answer)
  return isLoadingAgain ? told : answer
}
