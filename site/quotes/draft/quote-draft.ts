import { quoteLabels, quoteLimits, repeatedFields } from "#domain/quotes/quote-fields.ts"
import { draftKeptDays, forgetDraft, quoteDraftKey } from "./forget-draft.ts"
import { inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"

/*
 * The draft of a request, kept on the device until it is sent, discarded or a week old. It holds the visitor's answers
 * only: neither the honeypot field nor what the page itself fills in. It belongs to the form's code, which the browser
 * loads after the first view: no module of the first view may import it.
 */

export interface QuoteDraft {
  version: typeof version
  /** Random. With the content it makes the idempotency key, so that a retry after a reload stores nothing twice. */
  id: string
  /** Milliseconds since 1970, like `savedAt`. */
  startedAt: number
  savedAt: number
  values: QuoteInput
}

const version = 1
const dayMs = 86_400_000
/** Longer than the form's limits: a text too long to send is kept, so that the visitor can shorten it. */
const longestText = 20_000
/** Every answer of the visitor; the page itself fills in the package. */
const fields = [...Object.keys(quoteLabels).filter((field) => field !== "package_id"), "marketing"]

/** Parses a stored draft; undefined if it is invalid or expired. Unknown fields are left out. */
export function parseDraft(text: string, now: number): QuoteDraft | undefined {
  const kept = parseJson(text)
  if (kept?.version !== version || typeof kept.values !== "object" || kept.values === null) return undefined
  const { id, startedAt, savedAt, values } = kept
  if (typeof id !== "string" || !/^[0-9a-f]{32}$/.test(id)) return undefined
  // After the clock was set back a draft may be from the future; up to a day is accepted.
  if (typeof savedAt !== "number" || savedAt < now - draftKeptDays * dayMs || savedAt > now + dayMs) return undefined
  const picked = pickDraft(values)
  if (typeof startedAt !== "number" || Object.keys(picked).length === 0) return undefined
  return { version, id, startedAt: Math.min(startedAt, savedAt), savedAt, values: picked }
}

/** The draft after a change. Answers of the other profile are kept. */
export function nextDraft(before: QuoteDraft | undefined, id: string, input: QuoteInput, now: number): QuoteDraft {
  const gone = ["marketing", ...("numberOfChild" in input ? ["ageOfChildEnd"] : [])]
  const elsewhere = Object.entries(before?.values ?? {}).filter(([field]) => !(field in input) && !gone.includes(field))
  return {
    version,
    id,
    startedAt: before?.startedAt ?? now,
    savedAt: now,
    values: { ...Object.fromEntries(elsewhere), ...pickDraft(input) },
  }
}

/** The fields to store. The type is stored only where the visitor chose it; elsewhere it comes from the address. */
export function pickDraft(input: object): QuoteInput {
  const kept = Object.entries(input).filter(
    ([field, value]) =>
      fields.includes(field) &&
      !(field === "type" && "pageType" in input) &&
      (repeatedFields.includes(field) ? isList(value) : isText(value)),
  )
  return Object.fromEntries(kept) as QuoteInput
}

/** The visitor's own answers: neither empty nor filled in by the page (`given`). */
export function ownAnswers(input: QuoteInput, given: QuoteInput): QuoteInput {
  const answers = Object.entries(pickDraft(input)).filter(
    ([field, value]) => field !== "type" && String(value).replaceAll(",", "") !== "" && value !== given[field],
  )
  return Object.fromEntries(answers)
}

/**
 * The values of a resumed form. Typed values come first, then those of the address, then the draft's. Observations of
 * the address are added to the draft's.
 */
export function resumedValues(draft: QuoteInput, context: QuoteInput, typed: QuoteInput): QuoteInput {
  const said = Object.fromEntries(Object.entries(context).filter(([, value]) => value !== ""))
  const elsewhere = said.country !== undefined && said.country !== draft.country
  const movedHome = typed.state !== undefined && typed.state !== draft.state
  const added = inputText(said, "observation")
  return {
    ...draft,
    ...(elsewhere && { countryCity: "" }),
    ...(movedHome && { city: "" }),
    ...said,
    ...(added && { observation: withObservation(inputText(draft, "observation"), added) }),
    ...typed,
  }
}

/** Added only once, and only if the result fits the form's limit. */
function withObservation(written: string, added: string): string {
  const both = written.trim() === "" ? added : `${written}\n${added}`
  return written.includes(added) || both.length > quoteLimits.observation ? written : both
}

/** The draft on this device. An expired or invalid one is removed. */
export function readDraft(now: number): QuoteDraft | undefined {
  try {
    const text = localStorage.getItem(quoteDraftKey)
    const draft = text === null ? undefined : parseDraft(text, now)
    if (text !== null && !draft) localStorage.removeItem(quoteDraftKey)
    return draft
  } catch {
    return undefined
  }
}

/** Stores the form once it, or a kept answer to the other profile's questions, contains an answer of the visitor. */
export function keepDraft(id: string, input: QuoteInput, given: QuoteInput, now: number): void {
  const before = readDraft(now)
  const draft = nextDraft(before, id, input, now)
  if (Object.keys(ownAnswers(draft.values, given)).length === 0) return forgetDraft()
  if (before?.id === id && sameValues(before.values, draft.values)) return
  try {
    localStorage.setItem(quoteDraftKey, JSON.stringify(draft))
  } catch {
    // In private windows and with a full storage the form works without a draft.
  }
}

function sameValues(one: QuoteInput, other: QuoteInput): boolean {
  const text = (values: QuoteInput) => JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text(one) === text(other)
}

function parseJson(text: string): Partial<Record<keyof QuoteDraft, unknown>> | null | undefined {
  try {
    return JSON.parse(text) as Partial<Record<keyof QuoteDraft, unknown>> | null
  } catch {
    return undefined
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= longestText
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= 10 && value.every(isText)
}
