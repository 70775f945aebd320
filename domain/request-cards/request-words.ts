import { searchedDigits, typedDigits } from "#platform/text/phone.ts"
import { fold } from "#domain/search/words/search-words.ts"

/*
 * The words for searching requests. Cards and queries are split by the same rules. A typed word matches every word that
 * begins with it.
 */

export interface RequestTexts {
  protocol: string
  email: string
  /** As stored: digits with the area code, of another country with its `+`. */
  phones: readonly string[]
  /** Name, places, package, and the visitor's text. */
  texts: readonly string[]
}

/** One typed word, as alternatives. An alternative matches if each of its words is a prefix of a word of the card. */
export type SearchTerm = readonly (readonly string[])[]

/** Longer words are cut, on both sides. */
const longestWord = 64
/** Further words of a text are not indexed: an observation has up to 4,000 characters. */
const wordsMax = 600
const termsMax = 10
const queryLength = 200
/** Minimum length of the indexed ends of a phone number, in digits. */
const shortestPhoneEnd = 4
/** Endings of email addresses that nearly every visitor has. */
const commonEndings = new Set(["com", "br", "net", "org"])

/** The distinct words of a request between spaces, for `request_card.words`. */
export function requestWords({ protocol, email, phones, texts }: RequestTexts): string {
  const words = new Set<string>([
    ...protocolWords(protocol),
    ...emailWords(email),
    ...phones.flatMap(phoneWords),
    ...texts.flatMap(textWords),
  ])
  // PostgreSQL refuses to index an empty word.
  words.delete("")
  return [...words].slice(0, wordsMax).join(" ")
}

/** The terms of a query; all of them must match. Empty if nothing in it is searchable. */
export function searchTerms(query: string): SearchTerm[] {
  const text = fold(query.slice(0, queryLength).toWellFormed())
    // Of a number copied from a page or a contact.
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(carrier, "0")
    // Reduces "TV-7K3M-92QX" and "TV 7K3M 92QX" to the part after TV.
    .replace(/(?<![\p{L}\p{N}])tv[\s-]+(?=[a-z\d]{4})/gu, "")
    .replace(linkStart, "")
    .replace(phoneLabel, "")
  const typed = text.match(phoneOrWord) ?? []
  const named = typed.filter((found) => !particles.has(found) && !isOfSingleDigits(found))
  return (named.length > 0 ? named : typed)
    .map((found) => (isPhone(found) ? phoneTerm(found) : wordTerm(found)))
    .filter((term) => term.length > 0)
    .slice(0, termsMax)
}

/** "Maria da Silva" may have written "Maria Silva". They count only alone. */
const particles = new Set(["da", "das", "de", "do", "dos", "e"])

/** Of a copied link to an address or a number. */
const linkStart = /(?:mailto:|(?:https?:\/\/)?wa\.me\/)(?=[\p{L}\p{N}+])/gu

/** Before a number, what it is: "tel: ", "final ". */
const phoneLabel = /(?<![\p{L}\p{N}])(?:tel|telefone|fone|cel|celular|whats|whatsapp|zap|final)[\s.:]+(?=[(+]{0,3}\d)/gu

/** The carrier's place after the 0 of a number: "0xx41", "(0**41)". */
const carrier = /(?<![\p{L}\p{N}])0(?:xx|\*\*)(?=\D?\d)/gu

/** A phone number with spaces between its digits, or any text between spaces. */
const phoneOrWord = /(?<![^\s(+])[(+]{0,3}\d[\d\s().+\-/]*\d(?!\S)|\S+/g

function isPhone(text: string): boolean {
  return /^[\d\s().+\-/]+$/.test(text) && /\d/.test(text)
}

/** "suíte 2 4" is no number 24, and a single digit is no word. */
function isOfSingleDigits(text: string): boolean {
  return isPhone(text) && /^(?:\D*\d(?!\d)){2,7}\D*$/.test(text) && /\s/.test(text)
}

/** The digits of a complete number are joined. A few digits may also be two separate numbers. */
function phoneTerm(typed: string): SearchTerm {
  const joined = typedDigits(typed).filter((word) => word.length > 1)
  const parts = typed.replace(/\D/g, "").length < 8 ? wordsOf(typed).filter(isSearchable) : []
  return distinct([...joined.map((word) => [word]), parts])
}

/** "helena.prado" may be the beginning of an address, or two words. */
function wordTerm(typed: string): SearchTerm {
  const words = wordsOf(typed)
  return distinct([[joinWords(words)], words].map((alternative) => alternative.filter(isSearchable)))
}

/**
 * False for a single Latin letter, which would match nearly everything. In other scripts a single character may be a
 * word.
 */
function isSearchable(word: string): boolean {
  return word.length > 1 || /[^a-z\d]/.test(word)
}

function distinct(alternatives: readonly (readonly string[])[]): SearchTerm {
  return [...new Map(alternatives.map((words) => [words.join(" "), words])).values()].filter(({ length }) => length > 0)
}

function protocolWords(protocol: string): string[] {
  const [prefix = "", ...parts] = wordsOf(protocol)
  return [...parts, joinWords(parts), joinWords([prefix, ...parts])]
}

function emailWords(email: string): string[] {
  const words = wordsOf(email)
  const domain = wordsOf(email.slice(email.lastIndexOf("@") + 1))
  return [joinWords(words), joinWords(domain), ...words.filter((word) => !commonEndings.has(word))]
}

/** The words of a text; "D’Ávila" and "bem-vindo" also as one word. */
function textWords(text: string): string[] {
  return text.split(/\s+/).flatMap((chunk) => {
    const words = wordsOf(chunk)
    return words.length > 1 ? [...words, joinWords(words)] : words
  })
}

/** Every suffix of the number in each of its forms, so that any part of it is a prefix of a word. */
function phoneWords(phone: string): string[] {
  if (phone === "") return []
  return searchedDigits(phone).flatMap((digits) =>
    Array.from({ length: Math.max(1, digits.length - shortestPhoneEnd + 1) }, (_, start) => digits.slice(start)),
  )
}

function wordsOf(text: string): string[] {
  return (fold(text.toWellFormed()).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut)
}

function joinWords(words: readonly string[]): string {
  return cut(words.join(""))
}

function cut(word: string): string {
  // Avoids cutting a surrogate pair in two.
  return word.slice(0, longestWord).toWellFormed()
}
