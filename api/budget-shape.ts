import * as z from "zod"
import { abroad } from "#domain/places/places.ts"
import {
  type OptionField,
  adultOptions,
  childAgeOptions,
  childOptions,
  quoteOptions,
  undecided,
} from "#domain/quotes/quote-options.ts"
import { type QuotePayload, pageTypes, quoteLabels, quoteLimits } from "#domain/quotes/quote.ts"
import { highestId } from "#platform/http/parameters.ts"

/*
 * The body of `budget` for the API's documentation: what a client should send. `parseQuote` reads more than this,
 * such as spaces around a label, and refuses in messages for visitors.
 */

const blank = z.literal("")
const code = z.int().min(0).max(highestId)
const label = z.string().max(200)

/** A select's answer: `{ code, label }`, or either of them alone. */
function choice<Code extends z.ZodType, Label extends z.ZodType>(code: Code, label: Label) {
  return z.union([z.object({ code, label }).partial(), code, label])
}

const place = (description: string) => choice(code, label).meta({ description })

function optionFrom(options: readonly string[]) {
  const option = z.enum(options)
  return z.union([z.object({ code: option, label: option }).partial(), option])
}

const optional = (field: OptionField) =>
  z
    .union([optionFrom(quoteOptions[field]), blank])
    .optional()
    .meta({ description: quoteLabels[field] })

const optionFields = Object.fromEntries(
  (Object.keys(quoteOptions) as OptionField[]).map((field) => [field, optional(field)]),
) as Record<OptionField, ReturnType<typeof optional>>

function count(description: string, options: ReadonlyArray<{ code: number; label: string }>) {
  const codes = options.map((option) => option.code)
  return z
    .union([
      choice(
        z
          .int()
          .min(Math.min(...codes))
          .max(Math.max(...codes)),
        z.enum(options.map((option) => option.label)),
      ),
      blank,
    ])
    .optional()
    .meta({ description })
}

const ages = (description: string) =>
  z.array(optionFrom(childAgeOptions)).max(childOptions.at(-1)!.code).optional().meta({ description })

const text = (field: keyof typeof quoteLimits, description: string = quoteLabels[field]) =>
  z.string().max(quoteLimits[field]).meta({ description })

const fields = {
  type: z.enum(["I", "T"]).optional().meta({ description: "I intercâmbio, T lazer e negócios" }),
  pageType: z.enum(pageTypes).optional().meta({ description: "o layout da página; sem type, diz o tipo do pedido" }),
  name: text("name").min(1),
  email: text("email").meta({ description: quoteLabels.email, format: "email" }),
  cellphone: text(
    "cellphone",
    `${quoteLabels.cellphone}: (##)####-#### ou (##)#####-####; de outro país, com + e o código`,
  ),
  phone: text("phone", `${quoteLabels.phone}: (##)####-####; opcional`).optional(),
  state: place(`${quoteLabels.state} onde mora: código de place/states, ou ${abroad.id} (${abroad.name})`),
  city: place(`${quoteLabels.city} onde mora: código de place/municipalities; 0 fora do Brasil`).optional(),
  country: place(`${quoteLabels.country}: código de country/get, ou ${undecided.code} (${undecided.label})`),
  countryCity: place(
    `${quoteLabels.countryCity}: código de city/get, ou ${undecided.code} (${undecided.label})`,
  ).optional(),
  ...optionFields,
  travelDate: z
    .string()
    .regex(/^(\d{2}\/\d{2}\/\d{4} - \d{2}\/\d{2}\/\d{4})?$/)
    .optional()
    .meta({ description: "DD/MM/AAAA - DD/MM/AAAA, de hoje em diante (só em T)" }),
  numberOfAdults: count(quoteLabels.numberOfAdults, adultOptions),
  numberOfChild: count(quoteLabels.numberOfChild, childOptions),
  nuberOfChildren: count("O mesmo que numberOfChild; se vierem os dois, com o mesmo valor", childOptions),
  ageOfChildEnd: ages("Uma faixa de idade por criança"),
  ageOfChild: ages("Cópia de ageOfChildEnd"),
  observation: text("observation", `${quoteLabels.observation}; opcional`).optional(),
  package_id: z
    .int()
    .min(1)
    .max(highestId)
    .optional()
    .meta({ description: "Pacote que a pessoa estava vendo; opcional" }),
  marketing: z.boolean().optional().meta({ description: "Aceita promoções por e-mail; opcional" }),
} satisfies Record<keyof QuotePayload, z.ZodType>

export const budgetShape = z.looseObject(fields).meta({ id: "Budget" })
