import { quoteLabels, quoteLimits, repeatedFields } from "#domain/quotes/quote-fields.ts"
import { draftRetentionDays } from "./forget-draft.ts"
import { inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"

/*
 * The draft of a request, kept on the device until it is sent, discarded or a week old. Each tab has its own, unless it
 * opened the form while another had begun: then both write what is changed in them. A draft holds the visitor's answers
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

/** A draft as it may be found. */
type StoredDraft = Partial<Record<keyof QuoteDraft, unknown>> | null | undefined

const version = 1
const dayMs = 86_400_000
/** Longer than the form's limits: a text too long to send is kept, so that the visitor can shorten it. */
const longestText = 20_000
/** Every answer of the visitor; the page itself fills in the package. */
const fields = [...Object.keys(quoteLabels).filter((field) => field !== "package_id"), "marketing"]

/** Parses the stored drafts, without invalid and expired ones. Unknown fields are left out. */
export function parseDrafts(text: string, now: number): QuoteDraft[] {
  // Before 2026-11-27 there was one draft instead of a list.
  return [parseJson(text)].flat().flatMap((stored) => parseDraft(stored, now) ?? [])
}

function parseDraft(stored: StoredDraft, now: number): QuoteDraft | undefined {
  if (stored?.version !== version || typeof stored.values !== "object" || stored.values === null) return undefined
  const { id, startedAt, savedAt, values } = stored
  if (typeof id !== "string" || !/^[0-9a-f]{32}$/.test(id)) return undefined
  // After the clock was set back a draft may be from the future; up to a day is accepted.
  if (typeof savedAt !== "number" || savedAt < now - draftRetentionDays * dayMs || savedAt > now + dayMs)
    return undefined
  const picked = pickDraft(values)
  if (typeof startedAt !== "number" || Object.keys(picked).length === 0) return undefined
  return { version, id, startedAt: Math.min(startedAt, savedAt), savedAt, values: picked }
}

/** What a form writes. */
export interface DraftChange {
  id: string
  input: QuoteInput
  /** What the form wrote last or was resumed from. Only differences are written: the draft may be open elsewhere. */
  base?: QuoteInput | undefined
}

/** The draft after a change. Answers of the other profile are kept. */
export function nextDraft(before: QuoteDraft | undefined, { id, input, base }: DraftChange, now: number): QuoteDraft {
  const gone = ["marketing", ...("numberOfChild" in input ? ["ageOfChildEnd"] : [])].filter(
    (field) => !(field in input) && (!base || field in base),
  )
  const values = Object.entries(before?.values ?? {}).filter(([field]) => !gone.includes(field))
  const changes = Object.entries(pickDraft(input)).filter(([field, value]) => !isSame(base?.[field], value))
  return {
    version,
    id,
    startedAt: before?.startedAt ?? now,
    savedAt: now,
    values: Object.fromEntries([...values, ...changes]),
  }
}

/** The fields to store. The type is stored only where the visitor chose it; elsewhere it comes from the address. */
export function pickDraft(input: object): QuoteInput {
  const picked = Object.entries(input).filter(
    ([field, value]) =>
      fields.includes(field) &&
      !(field === "type" && "pageType" in input) &&
      (repeatedFields.includes(field) ? isList(value) : isText(value)),
  )
  return Object.fromEntries(picked) as QuoteInput
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
  const given = Object.fromEntries(Object.entries(context).filter(([, value]) => value !== ""))
  const elsewhere = given.country !== undefined && given.country !== draft.country
  const movedHome = typed.state !== undefined && typed.state !== draft.state
  const added = inputText(given, "observation")
  return {
    ...draft,
    ...(elsewhere && { countryCity: "" }),
    ...(movedHome && { city: "" }),
    ...given,
    ...(added && { observation: withObservation(inputText(draft, "observation"), added) }),
    ...typed,
  }
}

/** Added only once, and only if the result fits the form's limit. */
function withObservation(written: string, added: string): string {
  const both = written.trim() === "" ? added : `${written}\n${added}`
  return written.includes(added) || both.length > quoteLimits.observation ? written : both
}

export function isSame(one: QuoteInput[string] | undefined, other: QuoteInput[string] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function parseJson(text: string): StoredDraft | StoredDraft[] {
  try {
    return JSON.parse(text) as StoredDraft | StoredDraft[]
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
