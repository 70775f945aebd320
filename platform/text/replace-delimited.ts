/**
 * Replaces the matches of a global pattern that ends with `end`. Nothing after the last `end` can match, and to search
 * it from every beginning would take time quadratic in its length.
 */
export function replaceDelimited(
  text: string,
  end: string,
  pattern: RegExp,
  replacement: (match: string, ...groups: string[]) => string = () => "",
): string {
  const last = text.lastIndexOf(end)
  if (last === -1) return text
  const searched = text.slice(0, last + end.length)
  return searched.replace(pattern, replacement) + text.slice(searched.length)
}
