import { abroad, cityAbroad } from "#domain/places/places.ts"
import { parseFields } from "#platform/forms/parse-fields.ts"
import { parsePhone } from "#platform/text/phone.ts"
import { isObject, own } from "#platform/text/untrusted-input.ts"
import { type PageType, type QuoteErrors, pageTypeOf, pageTypes } from "./quote-fields.ts"
import { undecided } from "./quote-options.ts"
import { type Quote, type QuoteValues, profileSchema } from "./quote-schema.ts"
import { isBlank, isBlankChoice } from "./sent-choice.ts"

/** With errors, the invalid fields of `asked` have the values of `noAnswers`. */
export type ParsedQuote = { asked: Quote; errors?: undefined } | { asked: Quote; errors: QuoteErrors }

/**
 * Parses a quote request, from the form in the browser, the page's action and the API.
 * `today` is the day in São Paulo. Whether codes refer to existing places is checked by the server.
 */
export function parseQuote(input: unknown, today: string): ParsedQuote {
  const sent = (field: string) => (isObject(input) ? own(input, field) : undefined)
  const type = sentType(sent)
  const { values, errors } = parseFields(profileSchema(type, today), (field, values) =>
    field === "type" ? type : (dependent[field]?.(sent, values) ?? sent(field)),
  )
  const asked = { ...noAnswers, ...values }
  return Object.keys(errors).length > 0 ? { asked, errors } : { asked }
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

type Sent = (field: string) => unknown

/** Computes the input of fields that depend on other fields; undefined if the field's own input is used. */
const dependent: {
  [Field in keyof QuoteValues]?: (sent: Sent, values: Partial<QuoteValues>) => unknown
} = {
  pageType: (sent, { type }) =>
    isPageType(sent("pageType")) ? undefined : pageTypeOf(type === "I" ? "exchange" : "tourism"),
  // Autofill writes the same number into both fields.
  phone: (sent, { cellphone }) => {
    const typed = sent("phone")
    const parsed = typeof typed === "string" && parsePhone(typed)
    return parsed && "phone" in parsed && parsed.phone === cellphone ? "" : undefined
  },
  // Abroad there is no municipality.
  city: (_sent, { state }) => (state?.code === abroad.id ? cityAbroad.id : undefined),
  countryCity: (sent, { country }) =>
    country?.code === undecided.code && isBlank(sent("countryCity")) ? undecided.code : undefined,
  // A client sends either of the specification's two names, or both.
  numberOfChild: (sent) => [sent("numberOfChild"), sent("nuberOfChildren")].filter((value) => !isBlankChoice(value)),
  // `ageOfChildEnd` takes precedence; `ageOfChild` is used if it is missing. Surplus ages are dropped.
  ageOfChildEnd: (sent, { numberOfChild = 0 }) => {
    const [end, start] = [sent("ageOfChildEnd"), sent("ageOfChild")].map(listOf)
    const ages = end?.length ? end : start
    return Array.from({ length: numberOfChild }, (_, index) => ages?.[index])
  },
}

/** If a client sends only the layout, the type is that of the layout. */
function sentType(sent: Sent): unknown {
  const [type, pageType] = [sent("type"), sent("pageType")]
  if (!isBlank(type) || !isPageType(pageType)) return type
  return pageType === "layout-exchange" ? "I" : "T"
}

function isPageType(value: unknown): value is PageType {
  return pageTypes.some((pageType) => pageType === value)
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return isBlank(value) ? [] : [value]
}

/** The answers about a study of somebody who asks for a trip. */
export const noStudy = {
  whenYouWantToTravel: "",
  howLongDoYouWantToStudy: "",
  interestProgram: "",
  youWillNeedAccommodation: "",
} satisfies Partial<Quote>

/** The answers about a trip of somebody who asks for a study. */
export const noTrip = {
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
} satisfies Partial<Quote>

/** Default values of fields that were not asked or are invalid. */
const noAnswers: Quote = {
  type: "T",
  pageType: "layout-tourism",
  name: "",
  email: "",
  cellphone: "",
  phone: "",
  state: {},
  city: {},
  country: {},
  countryCity: {},
  ...noStudy,
  ...noTrip,
  howDidYouMeetUs: "",
  observation: "",
  package_id: undefined,
  marketing: false,
}
