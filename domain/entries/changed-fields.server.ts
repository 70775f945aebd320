import { isDeepStrictEqual } from "node:util"

/** Names of the fields in which two documents of an entry differ. A missing document has no fields. */
export function changedFields(before: unknown, after: unknown): string[] {
  const [old, now] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => !isDeepStrictEqual(old[field], now[field]),
  )
}
