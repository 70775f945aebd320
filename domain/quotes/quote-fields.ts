import { type Profile, codeOf } from "#domain/agency/profile.ts"
import { type OptionField, childOptions } from "./quote-options.ts"

/*
 * Names, labels and limits of a quote request's fields. Field names are the specification's, on the wire, in the form
 * and here. Separate from the rules of quote-schema.ts, which the browser loads after the first view.
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

/**
 * Validation errors by control, in the order of the form. A repeated control has its index after a dot:
 * `ageOfChildEnd.1` is the second child, `travelDate.0` and `.1` are the two dates.
 */
export type QuoteErrors = Record<string, string[]>

/** Fields with several controls in the form: two dates, an age for each child. */
export const repeatedFields: readonly string[] = ["travelDate", "ageOfChildEnd"] satisfies QuoteField[]

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

/** The present text beside the checkbox for promotions, and the version that the form sends (marketing-consent.ts). */
export const marketingText = {
  version: "2026-11-20",
  words: "Quero receber promoções por e-mail, no máximo duas por mês. Posso sair quando quiser.",
} as const

/** The form recognises this message, and then offers to move the number to the field for mobile numbers. */
export const phoneIsMobile =
  "Este número parece de celular: informe-o em Celular, escreva aqui um fixo, como (41)3000-0000, ou deixe em branco."

/** The label of a `Número de crianças`: 10 is "10 ou +". */
export function childCountLabel(count: number): string {
  return childOptions.find((option) => option.code === count)?.label ?? String(count)
}

/** The layout of a profile's questions; also sent from the neutral layout. */
export function pageTypeOf(profile: Profile): PageType {
  return codeOf(profile) === "I" ? "layout-exchange" : "layout-tourism"
}
