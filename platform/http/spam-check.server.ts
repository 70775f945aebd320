import { isObject, own, without } from "#platform/text/untrusted-input.ts"

/** The shortest time in which a person fills in a form. */
const humanMs = 3_000

/** True when the hidden field is filled in, or the form was sent faster than one can read it. */
export function looksAutomatic(input: unknown): boolean {
  if (!isObject(input)) return false
  const elapsed = Number(own(input, "elapsed") ?? Number.NaN)
  return Boolean(own(input, "website")) || (elapsed >= 0 && elapsed < humanMs)
}

/** The form without the time it took to fill in, which differs at every retry. */
export function withoutElapsed(input: unknown): unknown {
  return without(input, "elapsed")
}
