import { formatList } from "#platform/text/format-list.ts"
import { inPlace, ofPlace, toPlace } from "#domain/places/of-place.ts"
import { abroad } from "#domain/places/places.ts"
import { undecided } from "#domain/quotes/quote-options.ts"
import type { Quote } from "#domain/quotes/quote-schema.ts"
import { firstName } from "#platform/text/first-name.ts"
import { formatDayRange, formatLongDay, formatMonth } from "#platform/time/relative-time.ts"
import { formatChildren, formatPeople } from "./format-party.ts"

/** A part of the text. `name`: a person or place. `fact`: must not be overlooked. */
export interface SpokenPart {
  text: string
  as?: "name" | "fact"
}

/**
 * A request as sentences that a colleague can read to the customer on the phone. `day` is the day of the request:
 * answers such as "De 3 a 6 meses" count from it. Answers that are missing are left out.
 */
export function readAloud(quote: Quote, day: string): SpokenPart[] {
  const sentences = quote.type === "I" ? studySentences(quote, day) : tripSentences(quote)
  return sentences
    .filter((parts) => parts.length > 0)
    .flatMap((parts, index) => (index === 0 ? parts : [plain(" "), ...parts]))
}

/** The city of the destination, else its country; undefined while the visitor does not know. */
export function destinationOf({ country, countryCity }: Pick<Quote, "country" | "countryCity">): string | undefined {
  return [countryCity, country].find(({ code, label }) => code !== undecided.code && label)?.label
}

function tripSentences(quote: Quote): SpokenPart[][] {
  const place = destinationOf(quote)
  const dates = quote.travelDate
  const wish: SpokenPart[] = place
    ? [plain("quer ir "), ...withName(toPlace(place), place)]
    : [plain("ainda não sabe para onde quer ir")]
  const when: SpokenPart[] = dates
    ? [
        plain(`${place ? "" : ", mas quer viajar"}${dates.start === dates.end ? " em " : " de "}`),
        fact(formatDayRange(dates.start, dates.end)),
      ]
    : []
  return [
    [...who(quote), ...wish, ...when, plain(".")],
    partySentence(quote),
    flexibilitySentence(quote),
    styleSentence(quote),
    needsSentence(quote),
  ]
}

function studySentences(quote: Quote, day: string): SpokenPart[][] {
  const place = destinationOf(quote)
  const length = quote.howLongDoYouWantToStudy
  return [
    [
      ...who(quote),
      plain("quer fazer "),
      fact(programs[quote.interestProgram] ?? (quote.interestProgram || "um intercâmbio")),
      ...(place ? [plain(" "), ...withName(inPlace(place), place)] : [plain(", e ainda não sabe onde")]),
      ...(length ? [plain(", por "), fact(length.replace(/^\+ de 1 ano$/, "mais de um ano"))] : []),
      plain("."),
    ],
    startSentence(quote.whenYouWantToTravel, day),
    yesOrNo(quote.youWillNeedAccommodation, "Vai precisar de acomodação.", "Não precisa de acomodação."),
  ]
}

/** "Helena, de Curitiba, " */
function who({ name, city, state }: Quote): SpokenPart[] {
  const first: SpokenPart = { text: firstName(name), as: "name" }
  if (state.code === abroad.id) return [first, plain(", que mora fora do Brasil, ")]
  const home = city.label || state.label
  if (!home) return [first, plain(" ")]
  const ofHome = city.label ? ofMunicipality(home) : ofPlace(home)
  return [first, plain(", "), ...withName(ofHome, home), plain(", ")]
}

/** Of Brazil's municipalities hardly any other has an article, also where their first word is that of a state. */
function ofMunicipality(name: string): string {
  return `${name === "Rio de Janeiro" ? "do" : "de"} ${name}`
}

function partySentence({ numberOfAdults, numberOfChild, ageOfChildEnd }: Quote): SpokenPart[] {
  if (numberOfAdults === undefined) return []
  const adults = formatPeople(numberOfAdults, { one: "um adulto", two: "dois", many: "adultos" })
  const children = formatChildren(numberOfChild, ageOfChildEnd)
  return [plain("A viagem é para "), fact(adults), ...(children ? [plain(" e "), fact(children)] : []), plain(".")]
}

function flexibilitySentence({ hasDateFlexibility }: Quote): SpokenPart[] {
  if (hasDateFlexibility === "Não") return [plain("As datas "), fact("não podem mudar"), plain(".")]
  const margin = margins[hasDateFlexibility] ?? hasDateFlexibility
  return margin ? [plain("As datas podem mudar "), fact(margin), plain(" para cada lado.")] : []
}

function styleSentence({ tripProfile, hostingCategory }: Quote): SpokenPart[] {
  const profile = profiles[tripProfile]
  const hotel = hostingCategory
    ? `hospedagem ${hostingCategory.replace(/^(Até|De) /, (word) => word.toLowerCase())}`
    : ""
  if (!profile && !hotel) return []
  if (!profile) return [plain("Procura "), fact(hotel), plain(".")]
  return [plain("É "), fact(profile), ...(hotel ? [plain(", com "), fact(hotel)] : []), plain(".")]
}

function needsSentence(quote: Quote): SpokenPart[] {
  const needs = wishes.filter(([field]) => quote[field] === "Sim").map(([, word]) => word)
  const without = wishes.filter(([field]) => quote[field] === "Não").map(([, word]) => word)
  const parts: SpokenPart[] = []
  if (needs.length > 0) parts.push(plain("Precisa de "), fact(formatList(needs, "e")))
  if (without.length > 0)
    parts.push(plain(needs.length > 0 ? "; dispensa " : "Dispensa "), plain(formatList(without, "e")))
  return parts.length > 0 ? [...parts, plain(".")] : []
}

function startSentence(answer: string, day: string): SpokenPart[] {
  const later = (months: number) => addMonths(day, months)
  switch (answer) {
    case "":
      return []
    case "Em até 3 meses":
      return [plain("Quer viajar "), fact(`até ${formatMonth(later(3))}`), plain(".")]
    case "De 3 a 6 meses":
      return [plain("Quer viajar "), fact(`entre ${formatMonth(later(3))} e ${formatMonth(later(6))}`), plain(".")]
    case "De 6 a 12 meses":
      return [plain("Quer viajar "), fact(`entre ${formatMonth(later(6))} e ${formatMonth(later(12))}`), plain(".")]
    case "Acima de 12 meses":
      return [plain("Só quer viajar "), fact(`depois de ${formatMonth(later(12))}`), plain(".")]
    default:
      return [plain("Sobre quando viajar, disse em "), plain(formatLongDay(day)), plain(": "), fact(answer), plain(".")]
  }
}

function yesOrNo(answer: string, yes: string, no: string): SpokenPart[] {
  return answer === "Sim" ? [plain(yes)] : answer === "Não" ? [plain(no)] : []
}

/** The first day of the month that lies so many months later. */
function addMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** A phrase that ends in a name: "para a Irlanda" as plain text and the name. */
function withName(phrase: string, name: string): SpokenPart[] {
  return [plain(phrase.slice(0, phrase.length - name.length)), { text: name, as: "name" }]
}

function plain(text: string): SpokenPart {
  return { text }
}

function fact(text: string): SpokenPart {
  return { text, as: "fact" }
}

const programs: Record<string, string> = {
  "Curso de Idioma": "um curso de idioma",
  "Curso Técnico-Vocacional (VET)": "um curso técnico-vocacional (VET)",
  "Universitário (Graduação-Pós-Mestrado-Doutorado)": "um curso universitário",
  "High School": "High School",
  "Estudo + Trabalho": "estudo com trabalho",
  Estágio: "um estágio",
  Outros: "outro programa de intercâmbio",
}

const profiles: Record<string, string> = {
  Lazer: "uma viagem de lazer",
  Trabalho: "uma viagem de trabalho",
  Cruzeiros: "um cruzeiro",
  "Ski-Snowboard": "uma viagem de esqui ou snowboard",
  "Surf Trip": "uma viagem de surfe",
  "Lua de Mel": "uma lua de mel",
  Ecoturismo: "uma viagem de ecoturismo",
}

const margins: Record<string, string> = {
  "+ ou – (2 dias)": "dois dias",
  "+ ou – (1 semana)": "uma semana",
  "+ ou – (1 mês)": "um mês",
}

const wishes = [
  ["youWillNeedAShuttle", "traslado"],
  ["willNeedVehicle", "carro"],
  ["willNeedTickets", "passagens"],
  ["willNeedTour", "passeios"],
  ["willNeedTravelInsurance", "seguro viagem"],
] as const
