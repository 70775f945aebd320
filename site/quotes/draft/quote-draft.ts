import { draftKeptDays, forgetDraft, quoteDraftKey } from "./forget-draft.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"

/*
 * What a visitor began to write, kept on the device until it is sent, discarded or a week old. Nothing else
 * of the form is kept: neither the trap for machines nor what the page itself fills in. It comes after the page,
 * so it takes nothing along that the page needs at once.
 */

export interface QuoteDraft {
  version: typeof version
  /** Random; with the content it names a sending, so that trying again after a reload never asks twice. */
  id: string
  /** Milliseconds since 1970, like `savedAt`. */
  startedAt: number
  savedAt: number
  values: QuoteInput
}

const version = 1
const dayMs = 86_400_000
/** More than a form takes: what is too long to be sent is kept to be shortened. */
const longestText = 20_000
const mostFields = 60
const lists = ["travelDate", "ageOfChildEnd"]
/** Of the form, but not of the visitor. */
const technical = ["website", "pageType", "package_id", "acao", "passo"]

/** A kept text, if it is a draft of ours that is still good; whatever in it is not ours is left out. */
export function parseDraft(text: string, now: number): QuoteDraft | undefined {
  const kept = parseJson(text)
  if (kept?.version !== version || typeof kept.values !== "object" || kept.values === null) return undefined
  const { id, startedAt, savedAt, values } = kept
  if (typeof id !== "string" || !/^[0-9a-f]{32}$/.test(id)) return undefined
  // A clock that was put back makes a draft of the future: a day of it is forgiven.
  if (typeof savedAt !== "number" || savedAt < now - draftKeptDays * dayMs || savedAt > now + dayMs) return undefined
  const picked = pickDraft(values)
  if (typeof startedAt !== "number" || Object.keys(picked).length === 0) return undefined
  return { version, id, startedAt: Math.min(startedAt, savedAt), savedAt, values: picked }
}

/** The draft after a change. What another profile asked is kept beside what this one asks. */
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

/** What of a form belongs into a draft. The type only where the visitor chose it: elsewhere the address says it. */
export function pickDraft(input: object): QuoteInput {
  const left = "pageType" in input ? [...technical, "type"] : technical
  const kept = Object.entries(input).filter(
    ([field, value]) => !left.includes(field) && (lists.includes(field) ? isList(value) : isText(value)),
  )
  return Object.fromEntries(kept.slice(0, mostFields)) as QuoteInput
}

/** The visitor's own answers: neither empty nor what the page had filled in (`given`). */
export function ownAnswers(input: QuoteInput, given: QuoteInput): QuoteInput {
  const answers = Object.entries(pickDraft(input)).filter(
    ([field, value]) => field !== "type" && String(value).replaceAll(",", "") !== "" && value !== given[field],
  )
  return Object.fromEntries(answers)
}

/** A draft in the form again: what the address says goes before it, and before that what is typed already. */
export function resumedValues(draft: QuoteInput, context: QuoteInput, typed: QuoteInput): QuoteInput {
  const said = Object.fromEntries(Object.entries(context).filter(([, value]) => value !== ""))
  const elsewhere = said.country !== undefined && said.country !== draft.country
  return { ...draft, ...(elsewhere && { countryCity: "" }), ...said, ...typed }
}

/** The draft on this device. One that is over, or not ours, is removed. */
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

/** Keeps what the form holds, once there is something of the visitor's own in it. */
export function keepDraft(id: string, input: QuoteInput, given: QuoteInput, now: number): void {
  if (Object.keys(ownAnswers(input, given)).length === 0) return forgetDraft()
  const before = readDraft(now)
  const draft = nextDraft(before, id, input, now)
  if (before?.id === id && sameValues(before.values, draft.values)) return
  try {
    localStorage.setItem(quoteDraftKey, JSON.stringify(draft))
  } catch {
    // Private windows and full storages: the form works without it.
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
