/**
 * "Dublin, Galway ou Cork", like `Intl.ListFormat`. Not with it, because creating the first formatter blocks a phone
 * for 0.1 s.
 */
export function formatList(items: readonly string[], conjunction: "e" | "ou"): string {
  const last = items.at(-1) ?? ""
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`
}
