import { type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { type Municipality, abroad } from "#domain/places/places.ts"
import { newFormId } from "#ui/form/idempotency-key.ts"
import { forgetDraft } from "./forget-draft.ts"
import type { QuoteDraft } from "./quote-draft.ts"
import { inputText } from "#ui/form/form-input.ts"
import { type QuoteInput, quoteInputOf } from "#site/quotes/form/quote-input.ts"
import { fetchMunicipalities } from "#site/quotes/fields/use-municipalities.ts"

/** A draft on its way into a new form: what it holds now, and the cities of its state. */
export interface ResumedQuote extends Pick<QuoteDraft, "id" | "startedAt"> {
  values: QuoteInput
  municipalities: readonly Municipality[]
}

interface UsedDraft {
  form: RefObject<HTMLFormElement | null>
  /** What the controls hold now. */
  values: QuoteInput
  /** What the address fills in. */
  context: QuoteInput
  /** All that the page fills in, which is no answer of the visitor's. */
  given: QuoteInput
  /** The draft that this form began with. */
  resumed: ResumedQuote | undefined
  /** False where the form came back from the server: what it holds is newer than any draft. */
  looks: boolean
  onFound: (draft: ResumedQuote) => void
}

const writeAfterMs = 500

/** Keeps what is written on this device, and finds what was written before. The code for it arrives after the page. */
export function useQuoteDraft({ form, values, context, given, resumed, looks, onFound }: UsedDraft) {
  const drafts = useRef<typeof import("./quote-draft.ts")>(undefined)
  const id = useRef(resumed?.id)
  const unwritten = useRef<QuoteInput>(undefined)
  /** Before an earlier draft was looked for, and after the end of this one, nothing is written. */
  const writes = useRef(false)

  const idOfDraft = () => (id.current ??= newFormId())
  const write = (input: QuoteInput) => {
    if (writes.current) drafts.current?.keepDraft(idOfDraft(), input, given, Date.now())
  }
  const flush = useEffectEvent(() => {
    if (unwritten.current) write(unwritten.current)
    unwritten.current = undefined
  })
  const resume = useEffectEvent(
    ({ id, startedAt, values: kept }: QuoteDraft, municipalities: readonly Municipality[]) => {
      const typed = form.current && drafts.current?.ownAnswers(quoteInputOf(new FormData(form.current)), given)
      const now = drafts.current?.resumedValues(kept, context, typed ?? {})
      if (now) onFound({ id, startedAt, municipalities, values: now })
    },
  )
  useEffect(() => {
    let gone = false
    const look = async () => {
      drafts.current = await import("./quote-draft.ts")
      const draft = resumed || !looks ? undefined : drafts.current.readDraft(Date.now())
      const cities = draft && (await citiesOf(inputText(draft.values, "state")))
      if (gone) return
      if (draft && cities) resume(draft, cities)
      else writes.current = true
    }
    // Without that code nothing is kept; the form works all the same.
    look().catch(() => {})
    return () => {
      gone = true
    }
  }, [looks, resumed])
  useEffect(() => {
    unwritten.current = values
    const timer = setTimeout(flush, writeAfterMs)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    addEventListener("pagehide", flush)
    document.addEventListener("visibilitychange", flush)
    return () => {
      removeEventListener("pagehide", flush)
      document.removeEventListener("visibilitychange", flush)
      flush()
    }
  }, [])

  return {
    /** Writes now, and says under which name this draft is sent. */
    idOfSending: (): string => {
      write(form.current ? quoteInputOf(new FormData(form.current)) : values)
      return idOfDraft()
    },
    /** It was sent, or is not wanted any more. */
    end: () => {
      writes.current = false
      forgetDraft()
    },
  }
}

/** They come with the form, so that the city can be chosen at once; without them it is asked again. */
async function citiesOf(state: string): Promise<readonly Municipality[]> {
  return state === "" || state === String(abroad.id) ? [] : fetchMunicipalities(state).catch(() => [])
}
