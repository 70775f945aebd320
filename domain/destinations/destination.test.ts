import { expect, it } from "vitest"
import { attractionHref, cityHref, countryHref, knownFacts, formatNameList, excerptOf } from "./destination.ts"

it("labels the known facts in the order of the specification and omits unknown ones", () => {
  const facts = {
    ddi_code: "+353",
    language: "Inglês",
    capital: null,
    currency: "Euro",
    population: "  ",
    timezone: "UTC+0",
  }
  expect(knownFacts(facts)).toEqual([
    { label: "IDIOMA", value: "Inglês" },
    { label: "MOEDA", value: "Euro" },
    { label: "FUSO HORÁRIO", value: "UTC+0" },
    { label: "CÓDIGO DDI", value: "+353" },
  ])
  expect(knownFacts({})).toEqual([])
})

it("names up to three places and counts the others", () => {
  expect(formatNameList([])).toBe("")
  expect(formatNameList(["Dublin"])).toBe("Dublin")
  expect(formatNameList(["Dublin", "Galway", "Cork"])).toBe("Dublin, Galway ou Cork")
  expect(formatNameList(["Dublin", "Galway", "Cork"], "conjunction")).toBe("Dublin, Galway e Cork")
  expect(formatNameList(["A", "B", "C", "D", "E"])).toBe("A, B, C e mais 2")
})

it("takes whole sentences from a text, and cuts a sentence that is too long after a word", () => {
  expect(excerptOf("Curto.")).toBe("Curto.")
  expect(excerptOf("Uma frase aqui. Outra frase ali. E a terceira.", 34)).toBe("Uma frase aqui. Outra frase ali.")
  expect(excerptOf("Uma frase muito comprida, que não acaba nunca", 27)).toBe("Uma frase muito comprida…")
  expect(excerptOf("")).toBe("")
  expect(excerptOf("👩‍👩‍👧".repeat(40), 20).endsWith("…")).toBe(true)
})

it("builds addresses with the slugs of the names", () => {
  const [country, city] = [
    { id: 9, name: "África do Sul" },
    { id: 181, name: "Cidade do Cabo" },
  ]
  expect(countryHref(country)).toBe("/intercambio/pais/9/africa-do-sul")
  expect(cityHref(country, city)).toBe("/intercambio/pais/9/africa-do-sul/181/cidade-do-cabo")
  expect(attractionHref(country, city, { id: 5, name: "???" })).toBe(
    "/intercambio/pais/9/africa-do-sul/181/cidade-do-cabo/5/-",
  )
})
