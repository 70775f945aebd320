import fc from "fast-check"
import { expect, test } from "vitest"
import { fold, wordList, wordsIn } from "./search-words.ts"

test.each([
  ["viagem", "viagens"],
  ["praia", "praias"],
  ["Cursos de inglês", "curso de ingles"],
  ["inglês", "ingleses"],
  ["francês", "franceses"],
  ["lençol", "Lençóis"],
  ["hotel", "hotéis"],
  ["nacional", "nacionais"],
  ["azul", "azuis"],
  ["excursão", "excursões"],
  ["alemão", "alemães"],
  ["mão", "mãos"],
  ["jardim", "jardins"],
  ["flor", "flores"],
  ["torre", "torres"],
  ["luz", "luzes"],
  ["mês", "meses"],
  ["mulher", "mulheres"],
  ["país", "países"],
  ["noite", "noites"],
  ["vale", "vales"],
  ["base", "bases"],
  ["classe", "classes"],
  ["cidade", "cidades"],
  ["maranhense", "maranhenses"],
  ["trem", "trens"],
  ["mar", "mares"],
  ["vez", "vezes"],
  ["EUA", "E.U.A."],
  ["4 semanas", "quatro semanas"],
  ["2 ilhas, 3 noites", "Duas ilhas, três noites"],
  ["20 dias", "vinte dias"],
])("%s and %s are the same words", (one, many) => {
  expect(wordList(many)).toEqual(wordList(one))
})

test.each([
  ["mar", "mês"],
  ["Malta", "Malte"],
  ["Porto", "porta"],
  ["Roma", "rumo"],
  ["sal", "sol"],
  ["Chile", "chá"],
  ["a 2", "a dois"],
  ["4 semanas", "quarta semana"],
])("%s and %s stay two words", (one, other) => {
  expect(wordList(one)).not.toEqual(wordList(other))
})

test("accents, case, punctuation and words without a meaning of their own do not count", () => {
  expect(wordList("São Paulo — Côte d'Azur, ŁÓDŹ & St. Julian’s!")).toEqual([
    "sao",
    "paulo",
    "cot",
    "azur",
    "lodz",
    "st",
    "julian",
  ])
  expect(wordList("de para com a o, e")).toEqual([])
  expect(wordList("25 semanas, 7 noites")).toEqual(["25", "semana", "7", "noit"])
  // With the accent as a combining character.
  expect(wordList("ingle\u0302s")).toEqual(wordList("inglês"))
  expect(fold("AÇAÍ")).toBe("acai")
  expect(wordList("Um jantar a dois, ou para dois casais")).toEqual(["jantar", "doi", "casal"])
  expect(wordList("J. R. R. Tolkien, S.O.S.Mar, fim.A")).toEqual(["tolkien", "sos", "mar", "fim"])
})

test("whatever is written, words are letters and digits of a bounded length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const { word, folded } of wordsIn(text)) {
        expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
        expect(folded).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
      }
    }),
    { numRuns: 300 },
  )
})
