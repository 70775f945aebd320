import { profileOf } from "#domain/agency/profile.ts"
import { currentPart } from "#domain/packages/price.ts"
import type { NewCard } from "#domain/request-cards/new-card.ts"
import type { CardAbout } from "#domain/request-cards/request-card.ts"
import { formatMoney } from "#platform/text/money.ts"
import type { QuoteContext } from "./quote-context.server.ts"
import type { Quote } from "./quote-schema.ts"
import { type TravelDates, shortTravelDates } from "./travel-dates.ts"

/** The card of a request, for the inbox of staff. */
export function quoteCard(
  quote: Quote,
  context: QuoteContext | undefined,
  stored: Pick<NewCard, "protocol" | "stage" | "createdAt" | "contactedAt">,
): NewCard {
  return {
    ...stored,
    kind: "quote",
    profile: profileOf(quote.type),
    name: quote.name,
    email: quote.email,
    phones: [quote.cellphone, quote.phone],
    about: aboutOf(quote, context),
    texts: [quote.country.label ?? "", quote.observation],
    countryId: quote.country.code || undefined,
  }
}

function aboutOf(quote: Quote, context: QuoteContext | undefined): CardAbout {
  return {
    place: placeOf(quote),
    what: context?.package.name ?? askedFor(quote),
    when: quote.type === "I" ? quote.whenYouWantToTravel : datesOf(quote.travelDate),
    party: quote.type === "I" ? "1 estudante" : partyOf(quote),
    ...priceSeen(context),
  }
}

/** The city, else the country. Code 0 is "Ainda não sei". */
function placeOf({ country, countryCity }: Quote): string {
  if (countryCity.code && countryCity.label) return countryCity.label
  return country.code && country.label ? country.label : "Destino em aberto"
}

function askedFor(quote: Quote): string {
  const asked = quote.type === "I" ? [quote.interestProgram, quote.howLongDoYouWantToStudy] : [quote.tripProfile]
  return asked.filter(Boolean).join(", ")
}

function datesOf(dates: TravelDates | undefined): string {
  return dates ? shortTravelDates(dates) : ""
}

function partyOf({ numberOfAdults: adults = 0, numberOfChild: children }: Quote): string {
  return [partySize(adults, "adulto", "adultos"), partySize(children, "criança", "crianças")].filter(Boolean).join(", ")
}

/** The form's highest answer is "10 ou +". */
function partySize(count: number, one: string, many: string): string {
  if (count === 0) return ""
  return count === 1 ? `1 ${one}` : `${count}${count === 10 ? " ou mais" : ""} ${many}`
}

function priceSeen(context: QuoteContext | undefined): Pick<CardAbout, "price" | "priceBasis"> {
  if (!context?.package.name) return { price: "", priceBasis: "" }
  const { price } = context.package
  const part = price && currentPart(price)
  if (!part) return { price: "sob consulta", priceBasis: "sem preço no site" }
  // The row has room for only the first part of "por pessoa, em quarto duplo".
  return { price: formatMoney(part).replace(/,00$/, ""), priceBasis: price.basis?.split(",")[0] ?? "" }
}
