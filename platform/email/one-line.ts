/** Text for an email header or one line of a list, without line breaks and control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim()
}
