import { useState } from "react"
import type { Profile } from "#domain/agency/profile.ts"
import type { PostFailure } from "#ui/form/post-form.ts"
import { type HumanSigns, postQuote } from "./post-quote.ts"
import { createIdempotencyKey } from "./idempotency-key.ts"
import type { QuotePayload } from "#domain/quotes/quote.ts"

interface Sending {
  payload: QuotePayload
  signs: HumanSigns
  profile: Profile
  /** The draft's; the same content of one draft keeps its key, so that trying again never asks twice. */
  draftId: string
}

/** Sends a request and says what became of it. */
export function useSubmit(onSent: (protocol: string, profile: Profile) => void) {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<PostFailure>()
  /** The refusal, if there was one. */
  const send = async ({ payload, signs, profile, draftId }: Sending): Promise<PostFailure | undefined> => {
    setSending(true)
    const { protocol, failure: failed } = await postQuote(
      { ...payload, ...signs },
      createIdempotencyKey(draftId, JSON.stringify(payload)),
    )
    setSending(false)
    if (failed) setFailure(failed)
    else onSent(protocol, profile)
    return failed
  }
  return { send, sending, failure, forget: () => setFailure(undefined) }
}
