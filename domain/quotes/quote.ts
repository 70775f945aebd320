import type { ProfileCode } from "#domain/agency/profile.ts"
import { formatPhone } from "#platform/text/phone.ts"
import { type PageType, optionalTripFields, studyFields } from "./quote-fields.ts"
import { type Choice, type OptionField, type Reference, adultOptions } from "./quote-options.ts"
import type { Quote } from "./quote-schema.ts"
import { formatTravelDates } from "./travel-dates.ts"

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
  /** The number of children under the specification's other name. */
  nuberOfChildren: number
  ageOfChild: Choice<string>[]
  ageOfChildEnd: Choice<string>[]
  package_id?: number
  /** The version of the text agreed to, or only that there was one. */
  marketing?: string | boolean
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
