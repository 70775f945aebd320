import { removeAccents } from "#platform/text/remove-accents.ts"

/*
 * Splits texts and queries into words: folded to lower case without accents, with one form for singular and plural.
 * Both sides use the same rules, so "Cursos de inglês" and "curso ingles" match.
 */

export interface Word {
  /** The stored and compared form: `curso` of "Cursos", `ingl` of "inglês". Only letters and digits. */
  word: string
  /** The folded form with its ending: `cursos`. */
  folded: string
  /** The original spelling. */
  shown: string
}

/** Stop words. */
const stopWords = new Set(
  (
    "a ao aos as com da das de do dos e em eu me meu minha na nas no nos num numa o os ou para pela pelas " +
    "pelo pelos por pra pro que se sem ser sua seu " +
    "um uma umas uns the of and in to"
  ).split(" "),
)

/** Letters that NFKD does not decompose. */
const letters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" }

const longestWord = 40

/**
 * Cardinal numbers, which are stored as digits: "4 semanas" and "quatro semanas" are the same words. "Um" is a stop
 * word.
 */
const numberWords = new Map([
  ...(
    "dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito " +
    "dezenove vinte"
  )
    .split(" ")
    .map((name, index) => [name, String(index + 2)] as const),
  ["duas", "2"],
  ["catorze", "14"],
])
const numberNames = new Map([...numberWords].toReversed().map(([name, number]) => [number, name]))

/** Before "dois": not the number, but as a couple. */
const forTwo = new Set(["a", "para", "pra"])

/** A word, or an abbreviation with dots: `E.U.A`. */
const everyWord = /\p{L}\p{M}*(?:\.\p{L}\p{M}*)+(?![\p{L}\p{N}\p{M}])|[\p{L}\p{N}\p{M}]+/gu

/** Lower case, without accents. */
export function fold(text: string): string {
  return removeAccents(text)
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)
}

/** Cache of parsed words, because texts repeat them. Null for a stop word. */
export type KnownWords = Map<string, Word | null>

/** The words of a text in order, without stop words and punctuation. */
export function wordsIn(text: string, known?: KnownWords): Word[] {
  const words: Word[] = []
  let before = ""
  for (const shown of text.match(everyWord) ?? []) {
    const read = known?.get(shown)
    const word = read === undefined ? readWord(shown) : read
    if (read === undefined) known?.set(shown, word)
    const isForTwo = word?.folded === "dois" && forTwo.has(before)
    if (word) words.push(isForTwo ? { ...word, word: singular(word.folded) } : word)
    before = fold(shown)
  }
  return words
}

/** The last word of a text when nothing follows it: it may be unfinished, so it counts even if short or a stop word. */
export function unfinishedWord(text: string): Word | undefined {
  const shown = text.match(everyWord)?.at(-1)
  const folded = shown && text.endsWith(shown) && lettersAndDigits(shown)
  if (!folded) return undefined
  return readWord(shown) ? wordsIn(text).at(-1) : { word: folded, folded, shown }
}

/** The text with one of its words spelt otherwise. */
export function replaceWord(text: string, { shown }: Word, spelling: string): string {
  return text.replace(everyWord, (found) => (found === shown ? spelling : found))
}

/** The distinct words in order. */
export function wordList(text: string, known?: KnownWords): string[] {
  return [...new Set(wordsIn(text, known).map(({ word }) => word))]
}

/** The words with this prefix, found by binary search. `words` must be sorted by code unit. */
export function wordsWithPrefix(words: readonly string[], prefix: string): string[] {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as string) < prefix) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < words.length && (words[end] as string).startsWith(prefix)) end += 1
  return words.slice(low, end)
}

/** The numbers with this beginning of their names: `4` of "quat". */
export function numbersWithPrefix(prefix: string): string[] {
  const names = [...numberWords.keys()].filter((name) => name !== prefix && name.startsWith(prefix))
  return [...new Set(names.map((name) => numberWords.get(name) as string))]
}

export function isNumber(word: string): boolean {
  return /^\p{N}+$/u.test(word)
}

/** The number of this name, and the first name of this number. */
export const numberOf = (name: string) => numberWords.get(name)
export const nameOfNumber = (number: string) => numberNames.get(number)

function readWord(shown: string): Word | null {
  const folded = lettersAndDigits(shown)
  const means = folded !== "" && !stopWords.has(folded) && (folded.length > 1 || /\p{N}/u.test(folded))
  return means ? { word: numberWords.get(folded) ?? singular(folded), folded, shown } : null
}

/** The folded text without anything else, at most as long as a word. */
export function lettersAndDigits(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, longestWord)
}

/** Plural endings: `oes` of excursões, `ns` of viagens, `ais` of nacionais. */
const plurals: Array<[ending: RegExp, one: string]> = [
  [/[oa]es$/, "ao"],
  [/ns$/, "m"],
  [/ais$/, "al"],
  [/eis$/, "el"],
  [/ois$/, "ol"],
  [/uis$/, "ul"],
]

/**
 * One stem for singular and plural; it need not be a word. Applied twice, because some plurals end like singulars:
 * `ingleses`, `ingles`, `ingl`.
 */
function singular(folded: string): string {
  return shorten(shorten(folded))
}

function shorten(word: string): string {
  if (word.length <= 3 || /\p{N}/u.test(word)) return word
  const plural = word.length > 4 && plurals.find(([ending]) => ending.test(word))
  if (plural) return word.replace(...plural)
  const bare = word.endsWith("s") ? word.slice(0, -1) : word
  // Flores/flor and torres/torre: dropping the final e gives one stem for both patterns.
  return bare.length > 3 && bare.endsWith("e") ? bare.slice(0, -1) : bare
}
