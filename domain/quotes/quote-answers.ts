import { formatPhone } from "#platform/text/phone.ts"
import type { Quote } from "./quote-schema.ts"
import { childCountLabel, optionalTripFields, quoteLabels, studyFields } from "./quote-fields.ts"
import { adultOptions } from "./quote-options.ts"
import { formatTravelDates } from "./travel-dates.ts"

/* A request as labelled rows for people. A missing answer is empty. */

export type AnswerRow = readonly [label: string, value: string]

/** Answers from our lists, dates and numbers: none contains free text of the visitor. */
export function chosenAnswers(quote: Quote): AnswerRow[] {
  const destination: AnswerRow[] = [
    [quoteLabels.country, quote.country.label ?? ""],
    [quoteLabels.countryCity, quote.countryCity.label ?? ""],
  ]
  return [...destination, ...(quote.type === "I" ? studyAnswers(quote) : tripAnswers(quote))]
}

/** Contact data, as free text of the visitor. */
export function visitorAnswers(quote: Quote): AnswerRow[] {
  return [
    [quoteLabels.name, quote.name],
    [quoteLabels.email, quote.email],
    [quoteLabels.cellphone, formatPhone(quote.cellphone)],
    [quoteLabels.phone, formatPhone(quote.phone)],
    [quoteLabels.state, quote.state.label ?? ""],
    [quoteLabels.city, quote.city.label ?? ""],
  ]
}

function studyAnswers(quote: Quote): AnswerRow[] {
  return studyFields.map((field) => [quoteLabels[field], quote[field]])
}

function tripAnswers(quote: Quote): AnswerRow[] {
  const adults = adultOptions.find(({ code }) => code === quote.numberOfAdults)
  return [
    [quoteLabels.travelDate, quote.travelDate ? formatTravelDates(quote.travelDate) : ""],
    [quoteLabels.hasDateFlexibility, quote.hasDateFlexibility],
    [quoteLabels.numberOfAdults, adults?.label ?? ""],
    [quoteLabels.numberOfChild, childCountLabel(quote.numberOfChild)],
    ...quote.ageOfChildEnd.map((age, index) => [`${quoteLabels.ageOfChildEnd} ${index + 1}`, age] as const),
    [quoteLabels.tripProfile, quote.tripProfile],
    [quoteLabels.hostingCategory, quote.hostingCategory],
    ...optionalTripFields.map((field) => [quoteLabels[field], quote[field]] as const),
  ]
}
