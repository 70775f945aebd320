/** Text for a header or one line of a list: no header of a mail has a second line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim()
}
