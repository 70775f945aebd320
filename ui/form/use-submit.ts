import { useEffect, useRef, useState } from "react"
import { askBeforeLeaving } from "./ask-before-leaving.ts"
import type { PostFailure, Posted } from "./post-form.ts"

const leavingQuestion = "Seu envio ainda não terminou. Sair assim mesmo?"

/** Whether a form is being sent, and why the last try failed. `checking`: its press waits for the rules. */
export function useSubmit(checking: boolean) {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<PostFailure>()
  const busy = useRef(false)
  // Nobody would be told the outcome.
  const pending = sending || checking
  useEffect(() => (pending ? askBeforeLeaving(leavingQuestion) : undefined), [pending])
  return {
    sending,
    failure,
    /** Does nothing while an earlier call is still waiting for its answer. */
    send: async (post: () => Promise<Posted>): Promise<Posted | undefined> => {
      if (busy.current) return undefined
      busy.current = true
      setSending(true)
      const posted = await post()
      busy.current = false
      setSending(false)
      setFailure(posted.failure)
      return posted
    },
    clearFailure: () => setFailure(undefined),
  }
}
