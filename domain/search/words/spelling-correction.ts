import { type Word, numberOf, wordsWithPrefix } from "./search-words.ts"

/* Resolves a typed word to words of the vocabulary: the same word, words with this prefix, or similar words. */

export interface KnownWord {
  word: string
  /** Number of entries that contain it. */
  uses: number
  /**
   * The spelling in the content. `folded` is its folded form, which typed words are compared with; of a number, its
   * name.
   */
  shown: string
  folded: string
}

export interface Vocabulary {
  /** Sorted by code unit. */
  words: readonly KnownWord[]
  sorted: readonly string[]
  byWord: ReadonlyMap<string, KnownWord>
}

/** The words to search for a typed one. */
export interface WordGroup {
  typed: Word
  words: KnownWord[]
  /** `close`: the typed word is in no entry. */
  how: "exact" | "beginning" | "close" | "none"
}

const shortestBeginning = 3
const beginningsMax = 50
const closestMax = 3
const longWord = 7

/** Looks a typed word up: exactly, then as a prefix, then with typing errors. */
export function resolveWord(typed: Word, vocabulary: Vocabulary): WordGroup {
  // Where no entry says "a dois", the number is meant.
  const exact = vocabulary.byWord.get(typed.word) ?? vocabulary.byWord.get(numberOf(typed.folded) ?? "")
  if (exact) return { typed, words: [exact], how: "exact" }
  // A longer number is another one.
  if (hasDigit(typed)) return { typed, words: [], how: "none" }
  const beginnings = typed.folded.length >= shortestBeginning ? commonestBeginning(typed.folded, vocabulary) : []
  if (beginnings.length > 0) return { typed, words: beginnings, how: "beginning" }
  const close = closestWords(typed, vocabulary, { distanceMax: errorsAllowed(typed), most: closestMax })
  return { typed, words: close, how: close.length > 0 ? "close" : "none" }
}

/** Words to offer for one that is resolved to none: with one error more than is corrected. */
export function similarWords(typed: Word, vocabulary: Vocabulary, most: number): KnownWord[] {
  const errors = errorsAllowed(typed)
  return closestWords(typed, vocabulary, { distanceMax: errors && errors + 1, most })
}

/** The words with the smallest edit distance, the most frequent first. */
function closestWords(
  typed: Word,
  { words }: Vocabulary,
  { distanceMax, most }: { distanceMax: number; most: number },
): KnownWord[] {
  if (distanceMax === 0) return []
  let nearest = distanceMax
  let found: KnownWord[] = []
  for (const known of words) {
    // Compares the spelt forms and the singular forms.
    const distance = Math.min(
      distanceWithin(typed.folded, known.folded, nearest),
      distanceWithin(typed.word, known.word, nearest),
    )
    if (distance > nearest) continue
    if (distance < nearest) found = []
    nearest = distance
    found.push(known)
  }
  return found.sort(commonestFirst).slice(0, most)
}

/** The most frequent words whose beginning is similar to an unfinished word. */
export function closeBeginnings(typed: Word, { words }: Vocabulary): KnownWord[] {
  const { folded } = typed
  const errors = errorsAllowed(typed)
  const close = words.filter(
    (known) => errors > 0 && distanceWithin(folded, known.folded.slice(0, folded.length), errors) <= errors,
  )
  return close.sort(commonestFirst).slice(0, beginningsMax)
}

/** The edit distance with cheap early exits: one edit changes at most two letters of the letter set. */
function distanceWithin(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || different(lettersOf(a), lettersOf(b)) > 2 * most) return most + 1
  // The first letter is rarely wrong, and short words have many similar words.
  const sameStart = a[0] === b[0] || (a[0] === b[1] && a[1] === b[0])
  return sameStart || a.length >= longWord ? editDistance(a, b, most) : most + 1
}

/** Damerau-Levenshtein distance (optimal string alignment). Returns `most + 1` for any distance above `most`. */
export function editDistance(a: string, b: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] as number) + 1)
      current.push(cost)
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[b.length] as number
}

/**
 * Allowed typing errors: none below four letters and in numbers, where an error makes another word; two in long words.
 */
function errorsAllowed(typed: Word): number {
  const { length } = typed.folded
  return length < 4 || hasDigit(typed) ? 0 : length < longWord ? 1 : 2
}

function hasDigit({ word }: Word): boolean {
  return /\p{N}/u.test(word)
}

function commonestBeginning(folded: string, { sorted, byWord }: Vocabulary): KnownWord[] {
  const words = wordsWithPrefix(sorted, folded).map((word) => byWord.get(word) as KnownWord)
  return words.sort(commonestFirst).slice(0, beginningsMax)
}

function commonestFirst(a: KnownWord, b: KnownWord): number {
  return b.uses - a.uses || (a.word < b.word ? -1 : 1)
}

/** The set of the 26 letters in a word, as bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) {
    const letter = word.charCodeAt(index) - 97
    if (letter >= 0 && letter < 26) letters |= 1 << letter
  }
  return letters
}

function different(a: number, b: number): number {
  let [bits, count] = [a ^ b, 0]
  for (; bits !== 0; bits &= bits - 1) count += 1
  return count
}
