/** An inverted index over short texts, such as names. */
export interface WordUses {
  /** Every word, sorted by code unit. */
  words: string[]
  /** Entries by word, ascending. */
  entriesOf: Map<string, Int32Array>
  /** The first word of each entry as an index into `words`; -1 for none. */
  firsts: Int32Array
  /** Number of words per entry. */
  lengths: Uint8Array
}

/** `texts` has for each entry its distinct words, separated by spaces. */
export function wordUses(texts: string[]): WordUses {
  const lists = new Map<string, number[]>()
  const [firstWords, lengths] = [new Array<string | undefined>(), new Uint8Array(texts.length)]
  for (const [entry, text] of texts.entries()) {
    const words = text.split(" ").filter(Boolean)
    firstWords.push(words[0])
    lengths[entry] = words.length
    for (const word of words) {
      const list = lists.get(word)
      if (list) list.push(entry)
      else lists.set(word, [entry])
    }
  }
  const words = [...lists.keys()].sort()
  const placeOf = new Map(words.map((word, place) => [word, place]))
  return {
    words,
    entriesOf: new Map([...lists].map(([word, entries]) => [word, Int32Array.from(entries)])),
    firsts: Int32Array.from(firstWords, (word) => (word === undefined ? -1 : (placeOf.get(word) as number))),
    lengths,
  }
}

/** Raises the marks of the entries that use one of the words to `mark`. */
export function markUses(marks: Uint8Array, { entriesOf }: WordUses, words: readonly string[], mark: number): void {
  for (const word of words) {
    const entries = entriesOf.get(word)
    if (!entries) continue
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index] as number
      if ((marks[entry] as number) < mark) marks[entry] = mark
    }
  }
}
