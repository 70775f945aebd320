import { growingIntegers, numbering } from "./growing-integers.ts"

/** An inverted index over short texts, such as names. */
export interface InvertedIndex {
  /** Every word, sorted by code unit. */
  words: readonly string[]
  /** The index of each word in `words`. */
  placeOf: ReadonlyMap<string, number>
  /** The entries of all words one after the other, ascending within a word. */
  entries: Int32Array
  /** The start of each word's entries in `entries`; has one element more than `words`. */
  starts: Int32Array
  /** The first word of each entry as an index into `words`; -1 for none. */
  firsts: Int32Array
  /** Number of words per entry. */
  lengths: Uint8Array
}

export interface InvertedIndexBuilder {
  /** Adds the next entry: its distinct words, separated by spaces. */
  add: (text: string) => void
  build: () => InvertedIndex
}

export function createInvertedIndexBuilder(): InvertedIndexBuilder {
  const numbered = numbering<string>()
  // The words of all entries in sequence, as numbers, and the number of words of each entry.
  const [used, lengths] = [growingIntegers(), growingIntegers()]
  return {
    add: (text) => {
      const words = text.split(" ").filter(Boolean)
      for (const word of words) used.push(numbered.numberOf(word))
      lengths.push(words.length)
    },
    build: () => invert(numbered.values(), used.toArray(), lengths.toArray()),
  }
}

/** The entries that use a word, ascending. */
export function entriesWith({ placeOf, entries, starts }: InvertedIndex, word: string): Int32Array {
  const place = placeOf.get(word)
  return place === undefined ? entries.subarray(0, 0) : entries.subarray(starts[place], starts[place + 1])
}

/** Raises the marks of the entries that use one of the words to `mark`. */
export function markEntries(marks: Uint8Array, index: InvertedIndex, words: readonly string[], mark: number): void {
  for (const word of words) {
    const entries = entriesWith(index, word)
    for (let place = 0; place < entries.length; place++) {
      const entry = entries[place] as number
      if ((marks[entry] as number) < mark) marks[entry] = mark
    }
  }
}

/** `used` contains the words of all entries as indexes into `found`; `lengths` is the number of words of each entry. */
function invert(found: string[], used: Int32Array, lengths: Int32Array): InvertedIndex {
  const words = found.toSorted()
  const placeOf = new Map(words.map((word, place) => [word, place]))
  const places = Int32Array.from(found, (word) => placeOf.get(word) as number)
  const starts = new Int32Array(words.length + 1)
  for (const number of used) starts[(places[number] as number) + 1]! += 1
  for (let place = 0; place < words.length; place++) starts[place + 1]! += starts[place] as number
  const next = starts.slice()
  const [entries, firsts] = [new Int32Array(used.length), new Int32Array(lengths.length).fill(-1)]
  for (let entry = 0, at = 0; entry < lengths.length; entry++) {
    for (const end = at + (lengths[entry] as number); at < end; at++) {
      const place = places[used[at] as number] as number
      if (firsts[entry] === -1) firsts[entry] = place
      entries[next[place]!++] = entry
    }
  }
  return { words, placeOf, entries, starts, firsts, lengths: Uint8Array.from(lengths) }
}
