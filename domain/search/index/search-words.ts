import { removeAccents } from "#platform/text/remove-accents.ts"

/*
 * How texts and questions become words: folded to lower case without accents, and brought to one form for singular
 * and plural. Both sides go through here, so "Cursos de inglês" and "curso ingles" are the same words.
 */

export interface Word {
  /** What is stored and compared: `curso` of "Cursos", `ingl` of "inglês". Only letters and digits. */
  word: string
  /** Folded as it was written: `cursos`. */
  folded: string
  /** As it was written. */
  shown: string
}

/** Words that say nothing about a trip. */
const unsaid = new Set(
  (
    "a ao aos as com da das de do dos e em eu me meu minha na nas no nos num numa o os ou para pela pelas pelo pelos por pra pro que se sem ser sua seu " +
    "um uma umas uns the of and in to"
  ).split(" "),
)

/** Letters that do not come apart into a letter and its accent. */
const letters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" }

const longestWord = 40

/** Lower case, without accents. */
export function fold(text: string): string {
  return removeAccents(text)
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)
}

/** What texts' words were read as; texts repeat them, so each is folded once. Null: it means nothing. */
export type KnownWords = Map<string, Word | null>

/** The words of a text that mean something, in order; nothing is left of pure punctuation. */
export function wordsIn(text: string, known?: KnownWords): Word[] {
  const words: Word[] = []
  for (const shown of text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    const read = known?.get(shown)
    const word = read === undefined ? readWord(shown) : read
    if (read === undefined) known?.set(shown, word)
    if (word) words.push(word)
  }
  return words
}

/** The last word of a text, if it may still be being written; then it counts however short or common it is. */
export function unfinishedWord(text: string): Word | undefined {
  const shown = /[\p{L}\p{N}\p{M}]+$/u.exec(text)?.[0]
  const folded = shown && lettersAndDigits(shown)
  return folded ? (readWord(shown) ?? { word: folded, folded, shown }) : undefined
}

/** The words alone, each once, in order. */
export function wordList(text: string, known?: KnownWords): string[] {
  return [...new Set(wordsIn(text, known).map(({ word }) => word))]
}

function readWord(shown: string): Word | null {
  const folded = lettersAndDigits(shown)
  const means = folded !== "" && !unsaid.has(folded) && (folded.length > 1 || /\p{N}/u.test(folded))
  return means ? { word: singular(folded), folded, shown } : null
}

function lettersAndDigits(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, longestWord)
}

/** `oes` of excursões, `ns` of viagens, `ais` of nacionais. */
const plurals: Array<[ending: RegExp, one: string]> = [
  [/[oa]es$/, "ao"],
  [/ns$/, "m"],
  [/ais$/, "al"],
  [/eis$/, "el"],
  [/ois$/, "ol"],
  [/uis$/, "ul"],
]

/**
 * One form for singular and plural; it need not be a word. Twice, because some plurals end like singulars:
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
  // Flores, flor; torres, torre: without its e a singular meets either plural.
  return bare.length > 3 && bare.endsWith("e") ? bare.slice(0, -1) : bare
}
