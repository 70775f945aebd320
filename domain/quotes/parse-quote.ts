import type { ProfileCode } from "#domain/agency/profile.ts"
import { isObject } from "#platform/text/untrusted-input.ts"
import { isBlank, readReference } from "./quote-options.ts"
import { type PageType, type Quote, pageTypeOf, pageTypes } from "./quote.ts"
import { type QuoteErrors, Reading, readOption, readText } from "./quote-reading.ts"
import { readDestination, readStudy, readTrip } from "./read-trip.ts"
import { readVisitor } from "./read-visitor.ts"

/** With errors, `asked` holds only what could be read. */
export type ParsedQuote = { asked: Quote; errors?: undefined } | { asked: Quote; errors: QuoteErrors }

/**
 * Parses a quote request, from the form in the browser, the page's action and the API.
 * `today` is the day in São Paulo. Whether codes refer to existing places is checked by the server.
 */
export function parseQuote(input: unknown, today: string): ParsedQuote {
  const form = new Reading(isObject(input) ? input : {})
  const type = readType(form)
  const asked: Quote = {
    type: type ?? "T",
    pageType: readPageType(form, type ?? "T"),
    ...readVisitor(form),
    ...readDestination(form),
    ...noAnswers,
    ...(type === "I" && readStudy(form)),
    ...(type === "T" && readTrip(form, today)),
    howDidYouMeetUs: readOption(form, "howDidYouMeetUs"),
    observation: readText(form, "observation", { lines: true }),
    package_id: readPackage(form),
    marketing: [true, 1, "1", "true", "on"].some((yes) => form.get("marketing") === yes),
  }
  return Object.keys(form.errors).length > 0 ? { asked, errors: form.errors } : { asked }
}

/** Errors by the specification's field names: those of repeated controls are merged. */
export function errorsByField(errors: QuoteErrors): QuoteErrors {
  const fields: QuoteErrors = {}
  for (const [control, messages] of Object.entries(errors)) {
    const field = control.split(".")[0] as string
    fields[field] = [...(fields[field] ?? []), ...messages]
  }
  return fields
}

/** Values of the fields that the profile does not show. */
const noAnswers = {
  whenYouWantToTravel: "",
  howLongDoYouWantToStudy: "",
  interestProgram: "",
  youWillNeedAccommodation: "",
  travelDate: undefined,
  hasDateFlexibility: "",
  numberOfAdults: undefined,
  numberOfChild: 0,
  ageOfChildEnd: [] as string[],
  tripProfile: "",
  hostingCategory: "",
  youWillNeedAShuttle: "",
  willNeedVehicle: "",
  willNeedTickets: "",
  willNeedTour: "",
  willNeedTravelInsurance: "",
}

function readType(form: Reading): ProfileCode | undefined {
  const type = form.get("type")
  if (type === "T" || type === "I") return type
  // A client that sends only the layout means the type of this layout.
  if (isBlank(type) && isPageType(form.get("pageType"))) return form.get("pageType") === "layout-exchange" ? "I" : "T"
  form.refuse("type", "Diga o tipo do pedido: I para intercâmbio, T para lazer e negócios.")
  return undefined
}

function readPageType(form: Reading, type: ProfileCode): PageType {
  const pageType = form.get("pageType")
  return isPageType(pageType) ? pageType : pageTypeOf(type === "I" ? "exchange" : "tourism")
}

function isPageType(value: unknown): value is PageType {
  return pageTypes.some((pageType) => pageType === value)
}

function readPackage(form: Reading): number | undefined {
  const reference = readReference(form.get("package_id"))
  if (reference === undefined || reference.code) return reference?.code
  form.refuse("package_id", "Informe o código do pacote, um número maior que zero.")
  return undefined
}
