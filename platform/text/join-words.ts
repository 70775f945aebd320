/**
 * "Dublin, Galway ou Cork", like `Intl.ListFormat`. Not with it, because creating the first formatter blocks a phone
 * for 0.1 s.
 */
export function joinWords(words: readonly string[], conjunction: "e" | "ou"): string {
  const last = words.at(-1) ?? ""
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`
}
