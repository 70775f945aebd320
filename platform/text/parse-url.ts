/** Undefined if the text is no absolute address. `URL.parse` and `URL.canParse` are newer than the oldest browsers. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
