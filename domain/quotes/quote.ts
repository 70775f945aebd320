import { type ProfileCode, codeOf, type Profile } from "#domain/agency/profile.ts"
import { formatPhone } from "#platform/text/phone.ts"
import { type Choice, type OptionField, type Reference, adultOptions, childOptions } from "./quote-options.ts"
import { type TravelDates, formatTravelDates } from "./travel-dates.ts"

/*
 * Model of a quote request. Field names are the specification's, on the wire, in the form and here.
 */

export const pageTypes = ["layout-index", "layout-exchange", "layout-tourism"] as const
export type PageType = (typeof pageTypes)[number]

/** Asked in the exchange layout only. */
export const studyFields = [
  "whenYouWantToTravel",
  "howLongDoYouWantToStudy",
  "interestProgram",
  "youWillNeedAccommodation",
] as const
/** Asked in the other layouts only; those of `optionalTripFields` need no answer. */
const tripFields = [
  "travelDate",
  "hasDateFlexibility",
  "numberOfAdults",
  "numberOfChild",
  "ageOfChildEnd",
  "tripProfile",
  "hostingCategory",
] as const
export const optionalTripFields = [
  "youWillNeedAShuttle",
  "willNeedVehicle",
  "willNeedTickets",
  "willNeedTour",
  "willNeedTravelInsurance",
] as const

export type QuoteField =
  | "type"
  | "name"
  | "email"
  | "cellphone"
  | "phone"
  | "state"
  | "city"
  | "country"
  | "countryCity"
  | "observation"
  | "package_id"
  | OptionField
  | (typeof tripFields)[number]

/** A validated request. Answers of the other profile are empty. */
export interface Quote extends Record<OptionField, string> {
  type: ProfileCode
  pageType: PageType
  name: string
  email: string
  /** Digits with the area code; of another country with its `+`. */
  cellphone: string
  phone: string
  state: Reference
  city: Reference
  country: Reference
  countryCity: Reference
  observation: string
  travelDate: TravelDates | undefined
  numberOfAdults: number | undefined
  numberOfChild: number
  /** One entry per child. */
  ageOfChildEnd: string[]
  /** The package that the visitor was looking at. */
  package_id: number | undefined
  /** Agreed to promotions by mail; a separate choice. */
  marketing: boolean
}

export const quoteLabels = {
  type: "Tipo de viagem",
  name: "Nome",
  email: "E-mail",
  cellphone: "Celular",
  phone: "Telefone",
  state: "Estado",
  city: "Cidade",
  country: "País de destino",
  countryCity: "Cidade de destino",
  whenYouWantToTravel: "Quando quer viajar?",
  howLongDoYouWantToStudy: "Quanto tempo quer estudar?",
  interestProgram: "Programa de interesse",
  youWillNeedAccommodation: "Vai precisar de acomodação?",
  travelDate: "Data da viagem",
  hasDateFlexibility: "Tem flexibilidade de datas?",
  numberOfAdults: "Número de adultos",
  numberOfChild: "Número de crianças",
  ageOfChildEnd: "Idade da criança",
  tripProfile: "Perfil da viagem",
  hostingCategory: "Categoria da hospedagem",
  youWillNeedAShuttle: "Vai precisar de traslado?",
  willNeedVehicle: "Vai precisar de veículo?",
  willNeedTickets: "Vai precisar de passagens?",
  willNeedTour: "Vai precisar de passeios?",
  willNeedTravelInsurance: "Vai precisar de seguro viagem?",
  howDidYouMeetUs: "Como nos conheceu?",
  observation: "Observações",
  package_id: "Pacote",
} as const satisfies Record<QuoteField, string>

/** Maximum length of each text, in characters. */
export const quoteLimits = { name: 120, email: 254, cellphone: 40, phone: 40, observation: 4_000 } as const

/** The text beside the checkbox for promotions and its version; stored with the visitor's consent. */
export const marketingText = {
  version: "2026-11-20",
  words: "Quero receber promoções por e-mail, no máximo duas por mês. Posso sair quando quiser.",
} as const

/** A select's answer as sent; a missing answer is the empty text. */
type Sent = Choice | Choice<string> | ""

/** The body of the call `budget`, as we send and store it: every field, whatever the profile. */
export interface QuotePayload extends Record<
  OptionField | "state" | "city" | "country" | "countryCity" | "numberOfAdults",
  Sent
> {
  type: ProfileCode
  pageType: PageType
  name: string
  email: string
  cellphone: string
  phone: string
  observation: string
  travelDate: string
  numberOfChild: number
  /** The same number under the other name of the specification. */
  nuberOfChildren: number
  ageOfChild: Choice<string>[]
  ageOfChildEnd: Choice<string>[]
  package_id?: number
  marketing?: boolean
}

export function payloadOf(quote: Quote): QuotePayload {
  const { travelDate, numberOfAdults, ageOfChildEnd, package_id, marketing, ...rest } = quote
  const ages = ageOfChildEnd.map(sentOption)
  return {
    ...rest,
    cellphone: formatPhone(quote.cellphone),
    phone: formatPhone(quote.phone),
    ...(mapOptions(quote) satisfies Record<OptionField, Sent>),
    state: sentReference(quote.state),
    city: sentReference(quote.city),
    country: sentReference(quote.country),
    countryCity: sentReference(quote.countryCity),
    travelDate: travelDate ? formatTravelDates(travelDate) : "",
    numberOfAdults:
      numberOfAdults === undefined ? "" : (adultOptions.find((option) => option.code === numberOfAdults) ?? ""),
    nuberOfChildren: quote.numberOfChild,
    ageOfChild: ages,
    ageOfChildEnd: ages,
    ...(package_id !== undefined && { package_id }),
    ...(marketing && { marketing }),
  }
}

/** `Número de crianças` as one reads it: 10 is "10 ou +". */
export function childCountLabel(count: number): string {
  return childOptions.find((option) => option.code === count)?.label ?? String(count)
}

/** The layout whose fields a profile shows; sending from the neutral layout commits to it. */
export function pageTypeOf(profile: Profile): PageType {
  return codeOf(profile) === "I" ? "layout-exchange" : "layout-tourism"
}

function mapOptions(quote: Quote) {
  const fields: OptionField[] = [
    ...studyFields,
    "howDidYouMeetUs",
    "hasDateFlexibility",
    "tripProfile",
    "hostingCategory",
    ...optionalTripFields,
  ]
  return Object.fromEntries(
    fields.map((field) => [field, quote[field] === "" ? "" : sentOption(quote[field])]),
  ) as Record<OptionField, Sent>
}

function sentOption(label: string): Choice<string> {
  return { code: label, label }
}

function sentReference({ code, label = "" }: Reference): Sent {
  return code === undefined ? "" : { code, label }
}
