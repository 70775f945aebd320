/** Text without what no one can see: control characters, marks that turn the direction of writing. */
export function visibleText(text: string, { lines = false } = {}): string {
  const visible = text.replace(/[^\P{Cc}\t\n\r]|[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu, "").normalize("NFC")
  return (lines ? visible.replace(/\r\n?/g, "\n") : visible.replace(/\s+/gu, " ")).trim()
}
