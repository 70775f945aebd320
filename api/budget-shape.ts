import * as z from "zod"
import { abroad } from "#domain/places/places.ts"
import { quoteLabels } from "#domain/quotes/quote-fields.ts"
import { type OptionField, quoteOptions, undecided } from "#domain/quotes/quote-options.ts"
import { quoteSchema } from "#domain/quotes/quote-schema.ts"
import type { QuotePayload } from "#domain/quotes/quote.ts"
import { described } from "./shapes.ts"

/*
 * The body of `budget` for the API's documentation: the schema of the request with descriptions. `parseQuote` parses
 * it, reads more than is documented here, such as spaces around a label, and refuses in messages for visitors.
 */

type Schema = z.core.$ZodType

const asked = quoteSchema("")

const optional = (schema: Schema, description: string) => described(z.optional(schema), description)

/** Of one profile only: the other sends the empty text. */
const ofProfile = (schema: Schema, description: string) => optional(z.union([schema, z.literal("")]), description)

/** Everyone is asked how they met us. */
type ProfileOption = Exclude<OptionField, "howDidYouMeetUs">
const optionFields = Object.fromEntries(
  (Object.keys(quoteOptions) as OptionField[])
    .filter((field) => field !== "howDidYouMeetUs")
    .map((field) => [field, ofProfile(asked[field], quoteLabels[field])]),
) as Record<ProfileOption, z.ZodOptional<Schema>>

const fields = {
  type: optional(asked.type, "I intercâmbio, T lazer e negócios"),
  pageType: optional(asked.pageType, "o layout da página; sem type, diz o tipo do pedido"),
  name: described(asked.name, quoteLabels.name),
  email: described(asked.email, quoteLabels.email, { format: "email" }),
  cellphone: described(
    asked.cellphone,
    `${quoteLabels.cellphone}: (##)####-#### ou (##)#####-####; de outro país, com + e o código`,
  ),
  phone: optional(asked.phone, `${quoteLabels.phone}: (##)####-####; opcional`),
  state: described(
    asked.state,
    `${quoteLabels.state} onde mora: código de place/states, ou ${abroad.id} (${abroad.name})`,
  ),
  city: optional(asked.city, `${quoteLabels.city} onde mora: código de place/municipalities; 0 fora do Brasil`),
  country: described(
    asked.country,
    `${quoteLabels.country}: código de country/get, ou ${undecided.code} (${undecided.label})`,
  ),
  countryCity: optional(
    asked.countryCity,
    `${quoteLabels.countryCity}: código de city/get, ou ${undecided.code} (${undecided.label})`,
  ),
  howDidYouMeetUs: described(asked.howDidYouMeetUs, quoteLabels.howDidYouMeetUs),
  ...optionFields,
  travelDate: optional(asked.travelDate, "DD/MM/AAAA - DD/MM/AAAA, de hoje em diante (só em T)"),
  numberOfAdults: ofProfile(asked.numberOfAdults, quoteLabels.numberOfAdults),
  numberOfChild: ofProfile(asked.numberOfChild, quoteLabels.numberOfChild),
  nuberOfChildren: ofProfile(asked.numberOfChild, "O mesmo que numberOfChild; se vierem os dois, com o mesmo valor"),
  ageOfChildEnd: optional(asked.ageOfChildEnd, "Uma faixa de idade por criança"),
  ageOfChild: optional(asked.ageOfChildEnd, "Cópia de ageOfChildEnd"),
  observation: optional(asked.observation, `${quoteLabels.observation}; opcional`),
  package_id: optional(asked.package_id, "Pacote que a pessoa estava vendo; opcional"),
  marketing: optional(asked.marketing, "Aceita promoções por e-mail; opcional"),
} satisfies Record<keyof QuotePayload, Schema>

export const budgetShape = z
  .looseObject(fields)
  .meta({ id: "Budget", required: ["name", "email", "cellphone", "state", "country", "howDidYouMeetUs"] })
