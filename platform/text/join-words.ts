/**
 * "Dublin, Galway ou Cork". The words of `Intl.ListFormat`, without its cost in the browser: the first formatter blocks
 * a phone for 0.1 s.
 */
export function joinWords(words: readonly string[], conjunction: "e" | "ou"): string {
  const last = words.at(-1) ?? ""
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`
}
