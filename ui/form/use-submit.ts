import { useState } from "react"
import type { PostFailure, Posted } from "./post-form.ts"

/** Whether a form is being sent, and why the last try failed. */
export function useSubmit() {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<PostFailure>()
  return {
    sending,
    failure,
    send: async (post: () => Promise<Posted>): Promise<Posted> => {
      setSending(true)
      const posted = await post()
      setSending(false)
      setFailure(posted.failure)
      return posted
    },
    clearFailure: () => setFailure(undefined),
  }
}
