import { expect, test } from "vitest"
import { parseQuote } from "#domain/quotes/parse-quote.ts"
import { payloadOf } from "#domain/quotes/quote.ts"
import { readStoredQuote } from "#domain/quotes/stored-quote.ts"
import { studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { type SpokenPart, readAloud } from "./read-aloud.ts"

const ages = (...labels: string[]) => ({
  numberOfChild: labels.length,
  ageOfChildEnd: labels.map((label) => ({ code: label, label })),
})
const home = { state: { code: 18, label: "Paraná (PR)" }, city: { code: 1, label: "Curitiba" } }
const noronha = { country: { code: 20, label: "Brasil" }, countryCity: { code: 7, label: "Fernando de Noronha" } }

function textOf(parts: readonly SpokenPart[]): string {
  return parts.map(({ text }) => text).join("")
}

/** The request, stored and then read aloud. */
function aloud(changes: object): string {
  const sample = "interestProgram" in changes ? studySample : tripSample
  const { asked } = parseQuote({ ...sample, ...changes }, "2026-11-20")
  const { quote } = readStoredQuote(JSON.stringify({ ...payloadOf(asked), ...home, ...changes }))
  return textOf(readAloud(quote, "2026-11-22"))
}

test.each<[string, object, string]>([
  [
    "a family",
    { ...noronha, ...ages("11 anos", "8 anos") },
    "Helena, de Curitiba, quer ir para Fernando de Noronha de 14 a 19 de março de 2027. A viagem é para dois adultos " +
      "e duas crianças, de 8 e 11 anos. As datas podem mudar dois dias para cada lado. É uma viagem de lazer, com " +
      "hospedagem de 3 a 4 estrelas.",
  ],
  [
    "alone, without a destination, on fixed days of two years",
    {
      travelDate: "28/12/2026 - 04/01/2027",
      hasDateFlexibility: "Não",
      numberOfAdults: { code: 1, label: "1" },
      tripProfile: "Ski-Snowboard",
      hostingCategory: "Até 3 estrelas",
    },
    "Helena, de Curitiba, ainda não sabe para onde quer ir, mas quer viajar de 28 de dezembro de 2026 a 4 de janeiro " +
      "de 2027. A viagem é para um adulto. As datas não podem mudar. É uma viagem de esqui ou snowboard, com " +
      "hospedagem até 3 estrelas.",
  ],
  [
    "a day trip without a destination",
    { travelDate: "14/03/2027 - 14/03/2027", numberOfAdults: { code: 1, label: "1" } },
    "Helena, de Curitiba, ainda não sabe para onde quer ir, mas quer viajar em 14 de março de 2027. A viagem é para " +
      "um adulto. As datas podem mudar dois dias para cada lado. É uma viagem de lazer, com hospedagem de 3 a 4 " +
      "estrelas.",
  ],
  [
    "a country with its article, a baby and a teenager, and what is needed",
    {
      name: "Ana Conceição",
      country: { code: 3, label: "Estados Unidos" },
      ...ages("12-17 anos", "Até 1 ano e 11 meses", "5 anos"),
      tripProfile: "Lua de Mel",
      youWillNeedAShuttle: "Sim",
      willNeedTickets: "Sim",
      willNeedTravelInsurance: "Não",
    },
    "Ana, de Curitiba, quer ir para os Estados Unidos de 14 a 19 de março de 2027. A viagem é para dois adultos e " +
      "três crianças, até 1 ano e 11 meses, de 5 anos e de 12 a 17 anos. As datas podem mudar dois dias para cada " +
      "lado. É uma lua de mel, com hospedagem de 3 a 4 estrelas. Precisa de traslado e passagens; dispensa seguro " +
      "viagem.",
  ],
  [
    "a group that lives abroad, for one day",
    {
      ...noronha,
      state: { code: 99, label: "Moro fora do Brasil" },
      city: { code: 0, label: "Fora do Brasil" },
      travelDate: "01/03/2027 - 01/03/2027",
      numberOfAdults: { code: 10, label: "10 ou +" },
      ...ages("4 anos", "4 anos"),
      tripProfile: "Outros",
    },
    "Helena, que mora fora do Brasil, quer ir para Fernando de Noronha em 1º de março de 2027. A viagem é para dez " +
      "adultos ou mais e duas crianças, as duas de 4 anos. As datas podem mudar dois dias para cada lado. Procura " +
      "hospedagem de 3 a 4 estrelas.",
  ],
  [
    "a course",
    {
      name: "Caio",
      country: { code: 1, label: "Irlanda" },
      countryCity: { code: 101, label: "Dublin" },
      interestProgram: "Curso de Idioma",
      howLongDoYouWantToStudy: "12 semanas",
    },
    "Caio, de Curitiba, quer fazer um curso de idioma em Dublin, por 12 semanas. Quer viajar entre fevereiro de 2027 " +
      "e maio de 2027. Vai precisar de acomodação.",
  ],
  [
    "work and study in a country, soon",
    {
      country: { code: 1, label: "Irlanda" },
      interestProgram: "Estudo + Trabalho",
      whenYouWantToTravel: "Em até 3 meses",
      youWillNeedAccommodation: "Não",
    },
    "Helena, de Curitiba, quer fazer estudo com trabalho na Irlanda, por mais de um ano. Quer viajar até fevereiro " +
      "de 2027. Não precisa de acomodação.",
  ],
  [
    "studies somewhere, much later",
    { interestProgram: "Outros", whenYouWantToTravel: "Acima de 12 meses", howLongDoYouWantToStudy: "2 semanas" },
    "Helena, de Curitiba, quer fazer outro programa de intercâmbio, e ainda não sabe onde, por 2 semanas. Só quer " +
      "viajar depois de novembro de 2027. Vai precisar de acomodação.",
  ],
])("%s is read aloud", (_name, changes, sentence) => expect(aloud(changes)).toBe(sentence))

test.each([
  ["Rio Branco", "de Rio Branco"],
  ["Pará de Minas", "de Pará de Minas"],
  ["Serra Talhada", "de Serra Talhada"],
  ["Franca", "de Franca"],
  ["Rio de Janeiro", "do Rio de Janeiro"],
])("the municipality %s has no article of a country or a state", (label, place) => {
  expect(aloud({ city: { code: 2, label } })).toContain(`Helena, ${place}, `)
})

test("answers that the form no longer offers, and missing ones, do not break the sentences", () => {
  const { quote } = readStoredQuote(
    JSON.stringify({ type: "T", name: "  ", hasDateFlexibility: "um dia", tripProfile: "Balão", numberOfChild: 3 }),
  )
  expect(textOf(readAloud(quote, "2026-11-22"))).toBe(
    " ainda não sabe para onde quer ir. As datas podem mudar um dia para cada lado.",
  )
  const studies = readStoredQuote(JSON.stringify({ type: "I", name: "Bia", whenYouWantToTravel: "Nas férias" }))
  expect(textOf(readAloud(studies.quote, "2026-11-22"))).toBe(
    "Bia quer fazer um intercâmbio, e ainda não sabe onde. Sobre quando viajar, disse em 22 de novembro de 2026: " +
      "Nas férias.",
  )
})

test("names and facts are marked, and nothing of them is markup", () => {
  const { quote } = readStoredQuote(
    JSON.stringify({ ...tripSample, ...home, ...noronha, name: "<img/src=x/onerror=alert(1)> Prado" }),
  )
  const parts = readAloud(quote, "2026-11-22")
  expect(parts.filter(({ as }) => as === "name").map(({ text }) => text)).toEqual([
    "<img/src=x/onerror=alert(1)>",
    "Curitiba",
    "Fernando de Noronha",
  ])
  expect(parts.filter(({ as }) => as === "fact").map(({ text }) => text)).toContain("14 a 19 de março de 2027")
})
