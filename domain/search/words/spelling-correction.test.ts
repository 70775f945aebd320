import fc from "fast-check"
import { expect, test } from "vitest"
import { type Vocabulary, closeBeginnings, editDistance, resolveWord, similarWords } from "./spelling-correction.ts"
import { smallest } from "#domain/search/index/entry-order.ts"
import { type Word, fold, unfinishedWord, wordsIn } from "./search-words.ts"

const vocabulary = vocabularyOf([
  "Portugal",
  "Porto",
  "portos",
  "praia",
  "praias",
  "Prata",
  "Jericoacoara",
  "Maldivas",
  "mergulho",
  "Irlanda",
  "neve",
  "inglês",
  "séries",
  "excursões",
  "2024",
  "100",
  "300",
])

test.each([
  ["portugual", "close", ["portugal"]],
  ["jericoacara", "close", ["jericoacoara"]],
  ["jerico", "beginning", ["jericoacoara"]],
  ["maldvias", "close", ["maldiva"]],
  ["mergulo", "close", ["mergulho"]],
  ["ilranda", "close", ["irlanda"]],
  ["paria", "close", ["praia"]],
  ["nvee", "close", ["nev"]],
  ["Inglez", "close", ["ingl"]],
  ["excurssao", "close", ["excursao"]],
  ["portug", "beginning", ["portugal"]],
  ["PRAIAS", "exact", ["praia"]],
  // A word too short for corrections; a typing error in the first letter of a short word; a word similar to none.
  ["mar", "none", []],
  ["jeries", "none", []],
  ["xyzabc", "none", []],
  // Another number is never meant, be it similar or longer.
  ["2024", "exact", ["2024"]],
  ["2027", "none", []],
  ["1500", "none", []],
  ["3000", "none", []],
  ["202", "none", []],
])("%s is taken for what it may mean: %s %j", (typed, how, words) => {
  const group = resolveWord(wordsIn(typed)[0] as Word, vocabulary)
  expect([group.how, group.words.map(({ word }) => word)]).toEqual([how, words])
})

test.each([
  ["portgwal", ["Portugal"]],
  ["nvv", []],
  ["2027", []],
])("instead of %s, in no entry, these are offered: %j", (typed, words) => {
  expect(similarWords(wordsIn(typed)[0] as Word, vocabulary, 3).map(({ shown }) => shown)).toEqual(words)
})

test("while a word is being typed, a slip in it is forgiven too", () => {
  expect(closeBeginnings(unfinishedWord("portugu") as Word, vocabulary).map(({ word }) => word)).toEqual(["portugal"])
  expect(closeBeginnings(unfinishedWord("xq") as Word, vocabulary)).toEqual([])
  // "por" is a stop word, and also the beginning of a word.
  expect(unfinishedWord("quero ir por")?.folded).toBe("por")
  expect(unfinishedWord("praia ")).toBeUndefined()
})

test("the distance between two words counts letters added, left out, changed and swapped", () => {
  const cases: Array<[string, string, number]> = [
    ["praia", "praia", 0],
    ["praia", "prais", 1],
    ["praia", "paria", 1],
    ["praia", "pria", 1],
    ["praia", "prraia", 1],
    ["", "abc", 3],
    ["neve", "praia", 5],
  ]
  for (const [a, b, distance] of cases) expect(editDistance(a, b, 9), `${a} ${b}`).toBe(distance)
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 99)).toBe(editDistance(b, a, 99))
      expect(editDistance(a, b, 99) === 0).toBe(a === b)
      // With a limit, the function returns only that the distance is greater.
      expect(editDistance(a, b, 1) > 1).toBe(editDistance(a, b, 99) > 1)
    }),
  )
})

test("the smallest of many are what sorting them all would put first", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(30), (numbers, count) => {
      const sorted = Float64Array.from(numbers).sort()
      expect([...smallest(Float64Array.from(numbers), count)]).toEqual([...sorted.subarray(0, count)])
    }),
  )
})

function vocabularyOf(shown: string[]): Vocabulary {
  const known = new Map(
    shown
      .flatMap((one) => wordsIn(one))
      .map(({ word, shown }) => [word, { word, uses: 1, shown, folded: fold(shown) }]),
  )
  const words = [...known.values()].sort((a, b) => (a.word < b.word ? -1 : 1))
  return { words, sorted: words.map(({ word }) => word), byWord: known }
}
