import * as z from "zod"
import { adultOptions, childAgeOptions, childOptions, quoteOptions, undecided } from "#domain/quotes/quote-options.ts"
import { type OptionField } from "#domain/quotes/quote-options.ts"
import { abroad } from "#domain/places/places.ts"
import { type QuotePayload, quoteLabels } from "#domain/quotes/quote.ts"

/*
 * The body of `budget` for the API's documentation. It lets every value pass: `parseQuote` reads more forms
 * than a schema can say, and refuses in words for visitors.
 */

const text = (description: string) => z.unknown().optional().meta({ type: "string", description })

const choice = (description: string, options?: readonly string[]) =>
  z
    .unknown()
    .optional()
    .meta({
      description,
      anyOf: [
        {
          type: "object",
          properties: {
            code: { type: ["string", "integer"] },
            label: { type: "string", ...(options && { enum: options }) },
          },
        },
        { type: ["string", "integer"] },
      ],
    })

const list = (description: string, options: readonly string[]) =>
  z
    .unknown()
    .optional()
    .meta({ description, type: "array", items: { type: ["object", "string"] }, examples: [options.slice(0, 1)] })

const optionFields = Object.fromEntries(
  Object.entries(quoteOptions).map(([field, options]) => [field, choice(quoteLabels[field as OptionField], options)]),
) as Record<OptionField, ReturnType<typeof choice>>

const count = (label: string, options: ReadonlyArray<{ label: string }>) =>
  choice(`${label}: ${options.map((option) => option.label).join(", ")}`)

const fields = {
  type: text("I intercâmbio, T lazer e negócios"),
  pageType: text("layout-index, layout-exchange ou layout-tourism; o servidor não depende dele"),
  name: text(quoteLabels.name),
  email: text(quoteLabels.email),
  cellphone: text(`${quoteLabels.cellphone}: (##)####-#### ou (##)#####-####; de outro país, com + e o código`),
  phone: text(`${quoteLabels.phone}: (##)####-####; opcional`),
  state: choice(`${quoteLabels.state} onde mora: código de place/states, ou ${abroad.id} (${abroad.name})`),
  city: choice(`${quoteLabels.city} onde mora: código de place/municipalities; 0 fora do Brasil`),
  country: choice(`${quoteLabels.country}: código de country/get, ou ${undecided.code} (${undecided.label})`),
  countryCity: choice(`${quoteLabels.countryCity}: código de city/get, ou ${undecided.code} (${undecided.label})`),
  ...optionFields,
  travelDate: text("DD/MM/AAAA - DD/MM/AAAA, de hoje em diante (só em T)"),
  numberOfAdults: count(quoteLabels.numberOfAdults, adultOptions),
  numberOfChild: count(quoteLabels.numberOfChild, childOptions),
  nuberOfChildren: count("O mesmo que numberOfChild; se vierem os dois, com o mesmo valor", childOptions),
  ageOfChildEnd: list("Uma faixa de idade por criança", childAgeOptions),
  ageOfChild: list("Cópia de ageOfChildEnd", childAgeOptions),
  observation: text(`${quoteLabels.observation}; opcional`),
  package_id: z
    .unknown()
    .optional()
    .meta({ type: "integer", description: "Pacote que a pessoa estava vendo; opcional" }),
  marketing: z.unknown().optional().meta({ type: "boolean", description: "Aceita promoções por e-mail; opcional" }),
} satisfies Record<keyof QuotePayload, z.ZodType>

export const budgetShape = z.looseObject(fields).meta({ id: "Budget" })
