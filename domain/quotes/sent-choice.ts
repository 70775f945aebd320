import { highestId } from "#platform/ids/row-id.ts"
import { isObject, own } from "#platform/text/untrusted-input.ts"
import type { Choice, Reference } from "./quote-options.ts"

/* Parses a select's input: `{ code, label }`, a code or a label, with surrounding spaces and in any Unicode form. */

/** The option of an object {code, label}, a code or a label; undefined if none matches. */
export function chooseOption(options: readonly string[], value: unknown): string | undefined {
  const candidates = isObject(value) ? [own(value, "label"), own(value, "code")] : [value]
  for (const candidate of candidates) {
    const found = typeof candidate === "string" && options.find((option) => option === comparable(candidate))
    if (found) return found
  }
  return undefined
}

/** The number of an object, a code (`10`, `"10"`) or a label (`"10 ou +"`). */
export function chooseCount(options: ReadonlyArray<Choice>, value: unknown): number | undefined {
  const candidates = isObject(value) ? [own(value, "code"), own(value, "label")] : [value]
  for (const candidate of candidates) {
    if (typeof candidate !== "string" && typeof candidate !== "number") continue
    const text = comparable(String(candidate))
    const found = options.find((option) => option.label === text || String(option.code) === text)
    if (found) return found.code
  }
  return undefined
}

/** Parses a reference: undefined if it is missing, `{}` if it is not a reference. */
export function readReference(value: unknown): Reference | undefined {
  if (isBlank(value)) return undefined
  if (!isObject(value)) return readReferenceText(value)
  const code = own(value, "code")
  const label = own(value, "label")
  if (isBlank(code) && isBlank(label)) return undefined
  return isBlank(code) ? readReferenceText(label) : readReferenceText(code)
}

/** Maximum length of a place's label that is looked up. */
export const longestLabel = 200

/** True if a name from a client equals this row's name, ignoring surrounding spaces and the Unicode form. */
export function sameLabel(sent: string, name: string): boolean {
  return comparable(sent) === comparable(name)
}

/** True for a missing answer. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "")
}

/** A select without an answer: blank, or an object with blank code and label. */
export function isBlankChoice(value: unknown): boolean {
  return isBlank(value) || (isObject(value) && isBlank(own(value, "code")) && isBlank(own(value, "label")))
}

function readReferenceText(value: unknown): Reference {
  if (typeof value !== "string" && typeof value !== "number") return {}
  const text = comparable(String(value))
  if (/^(0|[1-9]\d{0,9})$/.test(text) && Number(text) <= highestId) return { code: Number(text) }
  return typeof value === "string" && /\p{L}/u.test(text) && text.length <= longestLabel ? { label: text } : {}
}

function comparable(text: string): string {
  return text.normalize("NFC").trim()
}
