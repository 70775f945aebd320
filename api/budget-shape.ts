import * as z from "zod"
import { abroad } from "#domain/places/places.ts"
import { marketingTexts } from "#domain/quotes/marketing-consent.ts"
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

const requiredIn = (type: "I" | "T", field: keyof typeof asked, description: string) =>
  ofProfile(field, `${description} (obrigatório em ${type})`)

const describeAll = <Field extends OptionField>(
  fields: readonly Field[],
  describe: (field: Field) => ReturnType<typeof optional>,
) => Object.fromEntries(fields.map((field) => [field, describe(field)])) as Record<Field, ReturnType<typeof optional>>

const fields = {
  type: optional("type", "I intercâmbio, T lazer e negócios; obrigatório, exceto se pageType disser o tipo"),
  pageType: optional("pageType", "o layout da página; sem type, diz o tipo do pedido"),
  name: required("name", quoteLabels.name),
  email: required("email", quoteLabels.email, { format: "email" }),
  cellphone: required(
    "cellphone",
    `${quoteLabels.cellphone}: (##)####-#### ou (##)#####-####; de outro país, com + e o código`,
  ),
  phone: optional("phone", `${quoteLabels.phone}: (##)####-####; opcional`),
  state: required("state", `${quoteLabels.state} onde mora: código de place/states, ou ${abroad.id} (${abroad.name})`),
  city: optional(
    "city",
    `${quoteLabels.city} onde mora: código de place/municipalities; obrigatória, exceto com state ${abroad.id}`,
  ),
  country: required(
    "country",
    `${quoteLabels.country}: código de country/get, ou ${undecided.code} (${undecided.label})`,
  ),
  countryCity: optional(
    "countryCity",
    `${quoteLabels.countryCity}: código de city/get, ou ${undecided.code} (${undecided.label}); ` +
      `obrigatória, exceto com country ${undecided.code}`,
  ),
  howDidYouMeetUs: required("howDidYouMeetUs", quoteLabels.howDidYouMeetUs),
  ...describeAll(studyFields, (field) => requiredIn("I", field, quoteLabels[field])),
  ...describeAll(["hasDateFlexibility", "tripProfile", "hostingCategory"], (field) =>
    requiredIn("T", field, quoteLabels[field]),
  ),
  ...describeAll(optionalTripFields, (field) => optional(field, `${quoteLabels[field]} (só em T; opcional)`)),
  travelDate: optional("travelDate", "DD/MM/AAAA - DD/MM/AAAA, de hoje em diante (obrigatório em T)"),
  numberOfAdults: requiredIn("T", "numberOfAdults", quoteLabels.numberOfAdults),
  numberOfChild: requiredIn("T", "numberOfChild", `${quoteLabels.numberOfChild}, 0 se nenhuma`),
  nuberOfChildren: ofProfile(
    "numberOfChild",
    "O mesmo que numberOfChild: vale um dos dois; se vierem ambos, com o mesmo valor",
  ),
  ageOfChildEnd: optional("ageOfChildEnd", "Uma faixa de idade por criança (obrigatória em T com crianças)"),
  ageOfChild: optional("ageOfChildEnd", "Cópia de ageOfChildEnd: vale se esta faltar"),
  observation: optional("observation", `${quoteLabels.observation}; opcional`),
  package_id: optional("package_id", "Pacote que a pessoa estava vendo; opcional"),
  marketing: z
    .union([documented(asked.marketing), z.literal(marketingTexts.map(({ version }) => version))])
    .optional()
    .describe("Aceita promoções por e-mail: a versão do texto mostrado, ou true se foi o primeiro; opcional"),
} satisfies Record<keyof QuotePayload | keyof QuoteValues, z.ZodType>

export const budgetShape = z.looseObject(fields).meta({ id: "Budget" })
