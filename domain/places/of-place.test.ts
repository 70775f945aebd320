import { getStates } from "@brazilian-utils/brazilian-utils/get-states"
import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { ofPlace } from "./of-place.ts"

test("every country of the demonstration is named with its article", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const countries = await site.db.selectFrom("country").select("name").execute()
  const known = countries.map(({ name }) => ofPlace(name))
  expect(known.filter((words) => words.startsWith("de ") && !/^de (Malta|Portugal|Aruba)/.test(words))).toEqual([])
  expect(known).toEqual(
    expect.arrayContaining([
      "da Irlanda",
      "do Canadá",
      "de Malta",
      "dos Estados Unidos",
      "das Maldivas",
      "da África do Sul",
      "do Egito",
    ]),
  )
})

test("so is every Brazilian state", () => {
  const withArticle = getStates()
    .map(({ name }) => ofPlace(name))
    .filter((words) => !words.startsWith("de "))
  expect(withArticle.toSorted((a, b) => a.localeCompare(b, "pt-BR"))).toEqual([
    "da Bahia",
    "da Paraíba",
    "do Acre",
    "do Amapá",
    "do Amazonas",
    "do Ceará",
    "do Distrito Federal",
    "do Espírito Santo",
    "do Maranhão",
    "do Pará",
    "do Paraná",
    "do Piauí",
    "do Rio de Janeiro",
    "do Rio Grande do Norte",
    "do Rio Grande do Sul",
    "do Tocantins",
  ])
})

test("of the world's countries, only these stand without an article", () => {
  const bare = countryNames().filter((name) => ofPlace(name) === `de ${name}`)
  expect(bare.toSorted().join("; ")).toBe(
    "Andorra; Angola; Anguila; Antígua e Barbuda; Aruba; Bangladesh; Barbados; Belize; Botsuana; Brunei; " +
      "Burquina Faso; Cabo Verde; Camarões; " +
      "Ceuta e Melilla; Chipre; Cuba; Curaçao; Diego Garcia; Dominica; El Salvador; Essuatíni; Fiji; Gana; " +
      "Gibraltar; Granada; Guadalupe; Guam; " +
      "Guernsey; Honduras; Israel; Jersey; Liechtenstein; Luxemburgo; Madagascar; Malta; Maurício; " +
      "Mayotte; Mianmar (Birmânia); Montenegro; " +
      "Montserrat; Moçambique; Mônaco; Nauru; Niue; Omã; Palau; Porto Rico; Portugal; Quiribati; Ruanda; " +
      "Samoa; Samoa Americana; San Marino; Santa " +
      "Helena; Santa Lúcia; Sark; Singapura; Sint Maarten; Svalbard e Jan Mayen; São Bartolomeu; São " +
      "Cristóvão e Névis; São Martinho; São Pedro e " +
      "Miquelão; São Tomé e Príncipe; São Vicente e Granadinas; Taiwan; Tokelau; Tonga; Trinidad e Tobago; " +
      "Tristão da Cunha; Tuvalu; Uganda; " +
      "Vanuatu; Wallis e Futuna",
  )
  expect(
    [
      "Coreia do Sul",
      "Emirados Árabes Unidos",
      "Guiné-Bissau",
      "Ilhas Cayman",
      "Nova Zelândia",
      "Reino Unido",
      "República Dominicana",
    ].map(ofPlace),
  ).toEqual([
    "da Coreia do Sul",
    "dos Emirados Árabes Unidos",
    "da Guiné-Bissau",
    "das Ilhas Cayman",
    "da Nova Zelândia",
    "do Reino Unido",
    "da República Dominicana",
  ])
})

/** The Brazilian Portuguese names of ICU. Regions that are not countries of ISO 3166 are left out. */
function countryNames(): string[] {
  const names = new Intl.DisplayNames("pt-BR", { type: "region", fallback: "none" })
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const notCountries = new Set(["EU", "EZ", "HK", "MO", "QO", "UN", "XA", "XB", "ZZ"])
  return [...new Set(codes.filter((code) => !notCountries.has(code)).flatMap((code) => names.of(code) ?? []))]
}
