import * as z from "zod/mini"
import { abroad, cityAbroad } from "#domain/places/places.ts"
import type { FieldValues } from "#platform/forms/parse-fields.ts"
import { reading, refuse } from "#platform/forms/field-schemas.ts"
import { highestId } from "#platform/ids/row-id.ts"
import { count, option, optionalOption, place } from "./choice-schemas.ts"
import { emailAddress, landline, mobileNumber, personName, text } from "./contact-schemas.ts"
import { agreedText } from "./marketing-consent.ts"
import { pageTypes } from "./quote-fields.ts"
import { adultOptions, childAgeOptions, childOptions, quoteOptions, undecided } from "./quote-options.ts"
import { chooseCount, readReference } from "./sent-choice.ts"
import { travelDates } from "./travel-date-schema.ts"

/*
 * The schema of a quote request: the only definition of its fields, for the form, the page's action, the API with its
 * documentation, and the stored requests. Fields are in the order of the form. `parseQuote` parses them.
 */

const undecidedPlace = { id: undecided.code, name: undecided.label }

/** The first fields, for all profiles. */
const visitor = {
  type: z.enum(["I", "T"], "Diga o tipo do pedido: I para intercâmbio, T para lazer e negócios."),
  pageType: z.enum(pageTypes),
  name: personName(),
  email: emailAddress(),
  cellphone: mobileNumber(),
  phone: landline(),
  state: place("Escolha o estado onde você mora.", abroad),
  city: place("Escolha a cidade onde você mora.", cityAbroad),
  country: place("Escolha o país de destino, ou “Ainda não sei”.", undecidedPlace),
  countryCity: place("Escolha a cidade de destino, ou “Ainda não sei”.", undecidedPlace),
}

/** Fields for studies abroad. */
const study = {
  whenYouWantToTravel: option(quoteOptions.whenYouWantToTravel, "Escolha quando quer viajar."),
  howLongDoYouWantToStudy: option(quoteOptions.howLongDoYouWantToStudy, "Escolha quanto tempo quer estudar."),
  interestProgram: option(quoteOptions.interestProgram, "Escolha o programa de interesse."),
  youWillNeedAccommodation: option(
    quoteOptions.youWillNeedAccommodation,
    "Diga se vai precisar de acomodação: Sim ou Não.",
  ),
}

/** Fields for a trip, after the dates. */
const trip = {
  hasDateFlexibility: option(
    quoteOptions.hasDateFlexibility,
    "Diga se tem flexibilidade de datas: escolha uma das opções.",
  ),
  numberOfAdults: count(adultOptions, "Escolha quantos adultos viajam."),
  numberOfChild: count(childOptions, "Escolha quantas crianças viajam (0 se nenhuma).", readChildren),
  ageOfChildEnd: z
    .array(option(childAgeOptions, ({ path }) => `Escolha a idade da criança ${Number(path?.[0]) + 1}.`))
    .check(z.maxLength(childOptions.length - 1)),
  tripProfile: option(quoteOptions.tripProfile, "Escolha o perfil da viagem."),
  hostingCategory: option(quoteOptions.hostingCategory, "Escolha a categoria da hospedagem."),
  youWillNeedAShuttle: optionalOption(
    quoteOptions.youWillNeedAShuttle,
    "Diga se vai precisar de traslado: Sim ou Não.",
  ),
  willNeedVehicle: optionalOption(quoteOptions.willNeedVehicle, "Diga se vai precisar de veículo: Sim ou Não."),
  willNeedTickets: optionalOption(quoteOptions.willNeedTickets, "Diga se vai precisar de passagens: Sim ou Não."),
  willNeedTour: optionalOption(quoteOptions.willNeedTour, "Diga se vai precisar de passeios: Sim ou Não."),
  willNeedTravelInsurance: optionalOption(
    quoteOptions.willNeedTravelInsurance,
    "Diga se vai precisar de seguro viagem: Sim ou Não.",
  ),
}

/** The last fields, for all profiles. */
const details = {
  howDidYouMeetUs: option(quoteOptions.howDidYouMeetUs, "Conte como nos conheceu: escolha uma das opções."),
  observation: text("observation", { lines: true }),
  package_id: reading(
    (sent) => {
      const reference = readReference(sent)
      return reference && (reference.code ?? "")
    },
    z.optional(
      z
        .int("Informe o código do pacote, um número maior que zero.")
        .check(z.minimum(1, "Informe o código do pacote, um número maior que zero."), z.maximum(highestId)),
    ),
  ),
  marketing: reading((sent) => agreedText(sent) !== undefined, z.boolean()),
}

/** The schema of all fields of both profiles. `today` is the day in São Paulo: a trip cannot begin earlier. */
export function quoteSchema(today: string) {
  return { ...visitor, ...study, ...tripSchema(today), ...details }
}

/**
 * The schema of a profile's fields; for an unknown type, of the fields that both profiles ask. The other fields are
 * absent.
 */
export function profileSchema(type: unknown, today: string): QuoteSchema {
  const own = type === "I" ? study : type === "T" ? tripSchema(today) : {}
  return { ...visitor, ...own, ...details } as QuoteSchema
}

function tripSchema(today: string) {
  return { travelDate: travelDates(today), ...trip }
}

type QuoteSchema = ReturnType<typeof quoteSchema>

export type QuoteValues = FieldValues<QuoteSchema>

/** A validated request. The fields of the other profile are empty. */
export interface Quote extends Omit<QuoteValues, "travelDate" | "numberOfAdults"> {
  travelDate: QuoteValues["travelDate"] | undefined
  numberOfAdults: number | undefined
}

/** The answers under either of the specification's two names must be the same number. */
function readChildren(sent: unknown, context: z.core.ParsePayload): number | undefined {
  const counts = new Set([sent].flat().map((count) => chooseCount(childOptions, count)))
  if (counts.size > 1 && !counts.has(undefined))
    refuse(context, "Recebemos dois números de crianças diferentes: confira e envie um só.")
  return counts.has(undefined) ? undefined : [...counts][0]
}
