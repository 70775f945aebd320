import { describe, expect, test } from "vitest"
import { exactOption, foldText, limitOptions, matchOptions } from "./match-options.ts"

const options = (...labels: string[]) => labels.map((label, index) => ({ value: String(index + 1), label }))
const labels = (found: ReadonlyArray<{ label: string }>) => found.map(({ label }) => label)

const cities = options(
  "Bom Jesus",
  "Igarapé",
  "Olho d'Água",
  "Santa Bárbara d’Oeste",
  "São José",
  "São José do Rio Preto",
  "Senador José Porfírio",
  "Xique-Xique",
)

test.each([
  ["São José", "sao jose"],
  ["  SÃO   JOSÉ ", "sao jose"],
  ["Sa\u0303o Jose\u0301", "sao jose"],
  ["Xique-Xique", "xique xique"],
  ["Olho d'Água", "olho dagua"],
  ["Olho d’Agua", "olho dagua"],
  ["Itaúna (MG)", "itauna mg"],
  ["Île-de-France", "ile de france"],
  [" - ", ""],
  ["", ""],
])("%j is found as %j, whatever the accents, capitals and marks", (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

describe("what is typed", () => {
  test("finds names without their accents", () => {
    expect(labels(matchOptions(cities, "sao jose"))).toEqual(["São José", "São José do Rio Preto"])
    expect(labels(matchOptions(cities, "OLHO DÁGUA"))).toEqual(["Olho d'Água"])
    expect(labels(matchOptions(cities, "xique x"))).toEqual(["Xique-Xique"])
  })

  test("finds first what begins with it, then words that do, then the rest, each in the list's order", () => {
    const list = options(
      "Major Gercino",
      "Nova Aurora",
      "Marilândia",
      "Rio Maior",
      "Aurora",
      "Mar de Espanha",
      "Comarca",
      "Água do Mar",
    )
    expect(labels(matchOptions(list, "mar"))).toEqual(["Marilândia", "Mar de Espanha", "Água do Mar", "Comarca"])
    expect(labels(matchOptions(list, "aurora"))).toEqual(["Aurora", "Nova Aurora"])
  })

  test("finds nothing where nothing fits, and everything while nothing is typed", () => {
    expect(matchOptions(cities, "lisboa")).toEqual([])
    expect(matchOptions(cities, " ")).toEqual(cities)
  })

  test("names an option only as a whole", () => {
    expect(exactOption(cities, "sao jose")).toBe(cities[4])
    expect(exactOption(cities, "sao jos")).toBeUndefined()
    expect(exactOption(cities, "")).toBeUndefined()
  })
})

describe("a long list", () => {
  const long = options(...Array.from({ length: 120 }, (_, index) => `Cidade ${index + 1}`))

  test("shows its beginning and says how many more there are", () => {
    const { shown, more } = limitOptions(long, 50)
    expect([shown.length, shown[0]?.label, more]).toEqual([50, "Cidade 1", 70])
    expect(limitOptions(cities, 50)).toEqual({ shown: cities, more: 0 })
    expect(limitOptions([], 50, "7")).toEqual({ shown: [], more: 0 })
  })

  test.each(["1", "3", "60", "119", "120"])("shows 50 around the chosen one, here %s", (chosen) => {
    const { shown, more } = limitOptions(long, 50, chosen)
    expect(shown.map(({ value }) => value)).toContain(chosen)
    expect([shown.length, more]).toEqual([50, 70])
  })
})
