import {
  type Reference,
  adultOptions,
  childAgeOptions,
  childOptions,
  chooseCount,
  chooseOption,
  isBlank,
  undecided,
} from "./quote-options.ts"
import { type Quote, optionalTripFields, studyFields } from "./quote.ts"
import { type Reading, isBlankChoice, readOption, readPlace } from "./quote-reading.ts"
import { type TravelDates, parseDay, splitRange } from "./travel-dates.ts"

/* Parsing of destination, studies and trip. */

/** Reads the destination. Without a decided country, the city may be blank. */
export function readDestination(form: Reading): Pick<Quote, "country" | "countryCity"> {
  const country = known(readPlace(form, "country", "Escolha o país de destino, ou “Ainda não sei”."))
  const blankCity = country.code === undecided.code && isBlank(form.get("countryCity"))
  return {
    country,
    countryCity: blankCity
      ? undecided
      : known(readPlace(form, "countryCity", "Escolha a cidade de destino, ou “Ainda não sei”.")),
  }
}

function known(place: Reference): Reference {
  return place.code === undecided.code || place.label === undecided.label ? undecided : place
}

/** The four answers of the exchange layout. */
export function readStudy(form: Reading): Pick<Quote, (typeof studyFields)[number]> {
  return Object.fromEntries(studyFields.map((field) => [field, readOption(form, field)])) as Record<
    (typeof studyFields)[number],
    string
  >
}

/** The answers of the other layouts. */
export function readTrip(form: Reading, today: string) {
  return {
    travelDate: readDates(form, today),
    hasDateFlexibility: readOption(form, "hasDateFlexibility"),
    numberOfAdults: readAdults(form),
    ...readChildren(form),
    tripProfile: readOption(form, "tripProfile"),
    hostingCategory: readOption(form, "hostingCategory"),
    ...readOptionalTrip(form),
  } satisfies Partial<Quote>
}

function readOptionalTrip(form: Reading) {
  const answers = optionalTripFields.map((field) => [
    field,
    isBlankChoice(form.get(field)) ? "" : readOption(form, field),
  ])
  return Object.fromEntries(answers) as Record<(typeof optionalTripFields)[number], string>
}

function readDates(form: Reading, today: string): TravelDates | undefined {
  const texts = splitRange(form.get("travelDate"))
  if (!texts) {
    form.refuse("travelDate.0", "Informe as datas como em 14/03/2027 - 19/03/2027.")
    return undefined
  }
  const [start, end] = texts.map(parseDay)
  if (!start) form.refuse("travelDate.0", dayMessage("ida", texts[0]))
  if (!end) form.refuse("travelDate.1", dayMessage("volta", texts[1]))
  if (start && start < today) form.refuse("travelDate.0", "A data de ida já passou: escolha hoje ou um dia adiante.")
  if (start && end && end < start) form.refuse("travelDate.1", "A volta está antes da ida: confira as duas datas.")
  return start && end ? { start, end } : undefined
}

function dayMessage(which: "ida" | "volta", text: string): string {
  if (text === "") return `Informe a data de ${which}, como 14/03/2027.`
  return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)
    ? `A data de ${which} não existe no calendário: confira dia e mês.`
    : `Escreva a data de ${which} com dia, mês e ano, como 14/03/2027.`
}

function readAdults(form: Reading): number | undefined {
  const adults = chooseCount(adultOptions, form.get("numberOfAdults"))
  if (adults === undefined) form.refuse("numberOfAdults", "Escolha quantos adultos viajam.")
  return adults
}

/** Reads either of the specification's two names; both only with the same number. */
function readChildren(form: Reading): Pick<Quote, "numberOfChild" | "ageOfChildEnd"> {
  const given = [form.get("numberOfChild"), form.get("nuberOfChildren")].filter((value) => !isBlankChoice(value))
  const counts = given.map((value) => chooseCount(childOptions, value))
  const [count] = counts
  if (count === undefined || counts.includes(undefined))
    form.refuse("numberOfChild", "Escolha quantas crianças viajam (0 se nenhuma).")
  else if (new Set(counts).size > 1)
    form.refuse("numberOfChild", "Recebemos dois números de crianças diferentes: confira e envie um só.")
  else return { numberOfChild: count, ageOfChildEnd: readAges(form, count) }
  return { numberOfChild: 0, ageOfChildEnd: [] }
}

/** `ageOfChildEnd` is authoritative; `ageOfChild` is read where it is missing. Surplus ages are dropped. */
function readAges(form: Reading, count: number): string[] {
  const [end, start] = [form.get("ageOfChildEnd"), form.get("ageOfChild")].map(listOf)
  const ages = end?.length ? end : (start ?? [])
  return Array.from({ length: count }, (_, index) => {
    const age = chooseOption(childAgeOptions, ages[index])
    if (age === undefined) form.refuse(`ageOfChildEnd.${index}`, `Escolha a idade da criança ${index + 1}.`)
    return age ?? ""
  })
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return isBlank(value) ? [] : [value]
}
