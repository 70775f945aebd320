/** The names of the fields in which two documents of an entry differ. */
export function changedFields(before: object | undefined, after: object | null | undefined): string[] {
  const [old, now] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]),
  )
}
