const graphemes = new Intl.Segmenter("pt-BR", { granularity: "grapheme" })

/** The first `count` graphemes, with an ellipsis only where something was cut. */
export function truncate(text: string, count: number): string {
  // A character is at least one code unit, so a shorter text needs no counting.
  if (text.length <= count) return text
  let kept = 0
  for (const { index } of graphemes.segment(text)) {
    if (kept === count) return `${text.slice(0, index).trimEnd()}…`
    kept += 1
  }
  return text
}
