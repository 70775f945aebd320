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

/** A consent that the visitor withdrew. One of an earlier release may have no evidence. */
interface WithdrawnConsent extends Partial<MarketingConsent> {
  /** ISO 8601. */
  withdrawnAt: string
}

/** A stored request. */
export interface StoredQuote {
  quote: Quote
  /** Consent to promotions; absent without consent. */
  marketing: MarketingConsent | undefined
  /** The consent that there was. */
  withdrawn: WithdrawnConsent | undefined
  /** The request exactly as it was stored. */
  payload: QuotePayload
}

/**
 * The inverse of `payloadOf`, from the JSON in the table. It has the fields of `quoteSchema` but refuses nothing: an
 * answer that is no longer offered is kept, and a missing one is empty.
 */
export function readStoredQuote(request: string): StoredQuote {
  const payload = JSON.parse(request) as QuotePayload
  const { marketing, marketingWithdrawn } = payload as { marketing?: unknown; marketingWithdrawn?: unknown }
  return {
    quote: z.parse(storedQuote, payload),
    marketing: isObject(marketing) ? (marketing as unknown as MarketingConsent) : undefined,
    withdrawn: isObject(marketingWithdrawn) ? (marketingWithdrawn as unknown as WithdrawnConsent) : undefined,
    payload,
  }
}

/**
 * The stored request after its consent to promotions was withdrawn: the evidence is kept under another name, which no
 * release takes for a consent. Undefined without a consent.
 */
export function withdrawMarketing(request: string, withdrawnAt: string): string | undefined {
  const { marketing, ...payload } = JSON.parse(request) as { marketing?: unknown }
  if (!hasAgreed(marketing)) return undefined
  return JSON.stringify({ ...payload, marketingWithdrawn: { ...(isObject(marketing) && marketing), withdrawnAt } })
}

function hasAgreed(consent: unknown): boolean {
  return consent === true || isObject(consent)
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
  marketing: z.transform(hasAgreed),
} satisfies Record<keyof QuoteValues, z.ZodMiniType>)
