import * as z from "zod"
import { abroad } from "#domain/places/places.ts"
import { optionalTripFields, quoteLabels, studyFields } from "#domain/quotes/quote-fields.ts"
import { type OptionField, undecided } from "#domain/quotes/quote-options.ts"
import { type QuoteValues, quoteSchema } from "#domain/quotes/quote-schema.ts"
import type { QuotePayload } from "#domain/quotes/quote.ts"
import { documented } from "./shapes.ts"

/*
 * The body of `budget` for the API's documentation: the schema of the request with descriptions. `parseQuote` parses
 * it; it accepts more than is documented here, such as spaces around a label, and its error messages are for visitors.
 */

const asked = quoteSchema("")

const required = (field: keyof typeof asked, description: string, more: object = {}) =>
  documented(asked[field]).meta({ description, ...more })

const optional = (field: keyof typeof asked, description: string): z.ZodOptional<z.ZodType> =>
  documented(asked[field]).optional().meta({ description })

/** A field of one profile only: the other profile sends the empty text. */
const ofProfile = (field: keyof typeof asked, description: string): z.ZodOptional<z.ZodType> =>
  z
    .union([documented(asked[field]), z.literal("")])
    .optional()
    .meta({ description })

function optionFields<Field extends OptionField>(fields: readonly Field[], describe: typeof ofProfile) {
  const described = fields.map((field) => [field, describe(field, quoteLabels[field])])
  return Object.fromEntries(described) as Record<Field, ReturnType<typeof ofProfile>>
}

const fields = {
  type: optional("type", "I intercâmbio, T lazer e negócios"),
  pageType: optional("pageType", "o layout da página; sem type, diz o tipo do pedido"),
  name: required("name", quoteLabels.name),
  email: required("email", quoteLabels.email, { format: "email" }),
  cellphone: required(
    "cellphone",
    `${quoteLabels.cellphone}: (##)####-#### ou (##)#####-####; de outro país, com + e o código`,
  ),
  phone: optional("phone", `${quoteLabels.phone}: (##)####-####; opcional`),
  state: required("state", `${quoteLabels.state} onde mora: código de place/states, ou ${abroad.id} (${abroad.name})`),
  city: optional("city", `${quoteLabels.city} onde mora: código de place/municipalities; 0 fora do Brasil`),
  country: required(
    "country",
    `${quoteLabels.country}: código de country/get, ou ${undecided.code} (${undecided.label})`,
  ),
  countryCity: optional(
    "countryCity",
    `${quoteLabels.countryCity}: código de city/get, ou ${undecided.code} (${undecided.label})`,
  ),
  howDidYouMeetUs: required("howDidYouMeetUs", quoteLabels.howDidYouMeetUs),
  ...optionFields([...studyFields, "hasDateFlexibility", "tripProfile", "hostingCategory"], ofProfile),
  ...optionFields(optionalTripFields, optional),
  travelDate: optional("travelDate", "DD/MM/AAAA - DD/MM/AAAA, de hoje em diante (só em T)"),
  numberOfAdults: ofProfile("numberOfAdults", quoteLabels.numberOfAdults),
  numberOfChild: ofProfile("numberOfChild", quoteLabels.numberOfChild),
  nuberOfChildren: ofProfile("numberOfChild", "O mesmo que numberOfChild; se vierem os dois, com o mesmo valor"),
  ageOfChildEnd: optional("ageOfChildEnd", "Uma faixa de idade por criança"),
  ageOfChild: optional("ageOfChildEnd", "Cópia de ageOfChildEnd"),
  observation: optional("observation", `${quoteLabels.observation}; opcional`),
  package_id: optional("package_id", "Pacote que a pessoa estava vendo; opcional"),
  marketing: optional("marketing", "Aceita promoções por e-mail; opcional"),
} satisfies Record<keyof QuotePayload | keyof QuoteValues, z.ZodType>

export const budgetShape = z.looseObject(fields).meta({ id: "Budget" })
