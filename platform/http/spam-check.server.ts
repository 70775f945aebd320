import { isObject, own } from "#platform/text/untrusted-input.ts"

/** Nobody fills a form in less. */
const humanMs = 3_000

/** The field that people do not see is filled, or the form was sent faster than one can read it. */
export function looksAutomatic(input: unknown): boolean {
  if (!isObject(input)) return false
  const elapsed = Number(own(input, "elapsed") ?? Number.NaN)
  return Boolean(own(input, "website")) || (elapsed >= 0 && elapsed < humanMs)
}
