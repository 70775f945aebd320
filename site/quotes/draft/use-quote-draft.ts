import { type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { type Municipality, abroad } from "#domain/places/places.ts"
import { newFormId } from "#ui/form/idempotency-key.ts"
import { type QuoteDraft, ownAnswers, pickDraft, resumedValues } from "./quote-draft.ts"
import { endDraft, readDraft, saveQuoteDraft } from "./stored-drafts.ts"
import { inputText } from "#ui/form/form-input.ts"
import { type QuoteInput, quoteInputOf } from "#site/quotes/form/quote-input.ts"
import { fetchMunicipalities } from "#site/quotes/fields/use-municipalities.ts"

/** A draft for a new form: its values, and the cities of its state. */
export interface ResumedQuote extends Pick<QuoteDraft, "id" | "startedAt"> {
  /** The answers as they were stored. */
  stored: QuoteInput
  values: QuoteInput
  municipalities: readonly Municipality[]
}

interface UsedDraft {
  form: RefObject<HTMLFormElement | null>
  /** What the controls hold now. */
  values: QuoteInput
  /** Values from the address. */
  context: QuoteInput
  /** Values that the page filled in, not the visitor. */
  given: QuoteInput
  /** The draft that this form was resumed from. */
  resumed: ResumedQuote | undefined
  /** False if the server returned the form: its values are newer than any draft. */
  looks: boolean
  /** True after a draft was sent or discarded on this page: the form stays empty, whatever another tab has stored. */
  anew: boolean
  onFound: (draft: ResumedQuote) => void
  /** Called when there is no draft to resume. */
  onNone: () => void
}

const writeAfterMs = 500
/** Longest wait for the cities of a draft's state. The resumed form loads them itself if they are late. */
const citiesMaxMs = 3_000

/** Stores drafts on this device and finds earlier ones. */
export function useQuoteDraft({ form, values, context, given, resumed, looks, anew, onFound, onNone }: UsedDraft) {
  const id = useRef(resumed?.id)
  const written = useRef(resumed?.stored)
  const unwritten = useRef<QuoteInput>(undefined)
  /** False before the search for an earlier draft and after the end of this one: then nothing is written. */
  const writes = useRef(false)

  const idOfDraft = () => (id.current ??= newFormId())
  const write = (input: QuoteInput) => {
    if (!writes.current) return
    saveQuoteDraft({ id: idOfDraft(), input, base: written.current }, given, Date.now())
    written.current = pickDraft(input)
  }
  const flush = useEffectEvent(() => {
    if (unwritten.current) write(unwritten.current)
    unwritten.current = undefined
  })
  const resume = useEffectEvent(({ id, startedAt, values: stored }: QuoteDraft, cities: readonly Municipality[]) => {
    const typed = form.current ? ownAnswers(quoteInputOf(new FormData(form.current)), given) : {}
    const values = resumedValues(stored, context, typed)
    // The visitor may have chosen another state before the cities arrived.
    onFound({ id, startedAt, stored: stored, values, municipalities: values.state === stored.state ? cities : [] })
  })
  const begin = useEffectEvent(() => {
    writes.current = true
    onNone()
  })
  useEffect(() => {
    let gone = false
    const look = async () => {
      const stored = resumed ? undefined : readDraft(Date.now(), !anew)
      const draft = looks ? stored : undefined
      if (!looks) id.current ??= stored?.id
      const cities = draft && (await citiesOf(inputText(draft.values, "state")))
      if (gone) return
      if (draft && cities) resume(draft, cities)
      else begin()
    }
    void look()
    return () => {
      gone = true
    }
  }, [looks, anew, resumed])
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

  const readForm = () => (form.current ? quoteInputOf(new FormData(form.current)) : (written.current ?? values))
  return {
    /** Writes the draft and returns its id. */
    idOfSending: (): string => {
      write(readForm())
      return idOfDraft()
    },
    /** Ends a draft that was sent or discarded. */
    end: () => {
      const input = readForm()
      write(input)
      writes.current = false
      endDraft(idOfDraft(), input, Date.now())
    },
  }
}

/** Loaded before the form is resumed, so that its city can be chosen immediately. */
async function citiesOf(state: string): Promise<readonly Municipality[]> {
  if (state === "" || state === String(abroad.id)) return []
  const late = new Promise<[]>((done) => setTimeout(done, citiesMaxMs, []))
  return Promise.race([fetchMunicipalities(state).catch(() => []), late])
}
