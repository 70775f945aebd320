import * as z from "zod/mini"
import { parseDay } from "#platform/time/calendar-day.ts"
import { isObject, own } from "#platform/text/untrusted-input.ts"
import type { QuoteContext } from "./quote-context.server.ts"
import { type PageType, pageTypes } from "./quote-fields.ts"
import { type OptionField, type Reference, quoteOptions } from "./quote-options.ts"
import type { Quote, QuoteValues } from "./quote-schema.ts"
import type { QuotePayload } from "./quote.ts"
import { splitRange } from "./travel-dates.ts"

/** The visitor's consent: the text shown, its version, time and channel. */
interface MarketingConsent {
  version: string
  words: string
  /** ISO 8601. */
  agreedAt: string
  channel: string
}

/** A stored request. */
export interface StoredQuote {
  quote: Quote
  /** Consent to promotions; absent without consent. */
  marketing: MarketingConsent | undefined
  /** The request exactly as it was stored. */
  payload: QuotePayload
}

/**
 * The inverse of `payloadOf`, from the JSON in the table. It has the fields of `quoteSchema` but refuses nothing: an
 * answer that is no longer offered is kept, and a missing one is empty.
 */
export function readStoredQuote(request: string): StoredQuote {
  const payload = JSON.parse(request) as QuotePayload
  const consent: unknown = payload.marketing
  const marketing = isObject(consent) ? (consent as unknown as MarketingConsent) : undefined
  return { quote: z.parse(storedQuote, payload), marketing, payload }
}

/** The package that a request was stored with; undefined without one, or if nothing tells which package it was. */
export function readStoredContext(context: string | null): QuoteContext | undefined {
  const stored: unknown = context === null ? undefined : JSON.parse(context)
  const seen = isObject(stored) && stored.package
  return isObject(seen) && typeof seen.id === "number" ? (stored as unknown as QuoteContext) : undefined
}

const text = z.catch(z.string(), "")

/** Phones are stored formatted. */
const phone = z.pipe(
  text,
  z.transform((text) => text.replace(/[^\d+]/g, "")),
)

const option = z.transform((choice): string => z.parse(text, isObject(choice) ? own(choice, "label") : choice))

const place = z.catch(z.object({ code: z.number(), label: text }) as z.ZodMiniType<Reference>, {})

const storedQuote = z.object({
  type: z.catch(z.enum(["I", "T"]), "T"),
  pageType: z.catch(z.enum(pageTypes), "" as PageType),
  name: text,
  email: text,
  cellphone: phone,
  phone,
  state: place,
  city: place,
  country: place,
  countryCity: place,
  observation: text,
  ...(Object.fromEntries(Object.keys(quoteOptions).map((field) => [field, option])) as Record<
    OptionField,
    typeof option
  >),
  travelDate: z.transform((range): Quote["travelDate"] => {
    const [start, end] = (splitRange(range) ?? []).map(parseDay)
    return start && end ? { start, end } : undefined
  }),
  numberOfAdults: z.pipe(
    place,
    z.transform(({ code }) => code),
  ),
  numberOfChild: z.catch(z.number(), 0),
  ageOfChildEnd: z.catch(z.array(option), []),
  package_id: z.transform((id): number | undefined => (typeof id === "number" ? id : undefined)),
  marketing: z.transform((consent): boolean => consent === true || isObject(consent)),
} satisfies Record<keyof QuoteValues, z.ZodMiniType>)
