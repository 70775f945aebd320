import type { StoredAgency } from "#domain/agency/agency.ts"
import { queueConfirmation } from "#platform/email/confirmations.server.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import { today } from "#platform/time/day.ts"
import { profileOf } from "#domain/agency/profile.ts"
import { ProblemError, problem } from "#platform/http/problem.ts"
import { type IdempotentResult, withIdempotency } from "#platform/http/idempotency.server.ts"
import { insertRequest } from "#domain/request-cards/insert-request.server.ts"
import { noteUnconfirmed } from "#domain/request-cards/request-cards.server.ts"
import { looksAutomatic, withoutElapsed } from "#platform/http/spam-check.server.ts"
import type { Services } from "#platform/services.ts"
import { isObject, own } from "#platform/text/untrusted-input.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { type CheckedPlaces, checkPlaces } from "./check-places.server.ts"
import { errorsByField, parseQuote } from "./parse-quote.ts"
import { agreedText } from "./marketing-consent.ts"
import { priceDay, withoutPriceDay } from "./price-day.ts"
import { quoteCard } from "./quote-card.ts"
import type { QuoteErrors } from "./quote-fields.ts"
import { payloadOf } from "./quote.ts"
import { quoteConfirmationEmail } from "./quote-confirmation-email.ts"
import { quoteContextAsSeen } from "./quote-context.server.ts"
import { quoteInbox } from "./quote-inbox.ts"
import { type ReceivedQuote, quoteReceivedEmail } from "./quote-received-email.ts"

/** 422; `errors` names each control, for a form. */
export class QuoteRefusedError extends ProblemError {
  override name = "QuoteRefusedError"
  readonly errors: QuoteErrors

  constructor(errors: QuoteErrors) {
    const fields = errorsByField(errors)
    super(422, problem("validation", [...new Set(Object.values(fields).flat())], fields))
    this.errors = errors
  }
}

/**
 * Validates a visitor's request and stores it with its emails, all or nothing. Throws {@link QuoteRefusedError}, or a
 * 409 while the same request is being stored.
 */
export async function requestQuote(
  services: Services,
  input: unknown,
  { idempotencyKey, channel = "site" }: { idempotencyKey?: string; channel?: "site" | "api" } = {},
): Promise<IdempotentResult> {
  const request = { call: "budget", key: idempotencyKey, received: withoutPriceDay(withoutElapsed(input)) }
  const result = await withIdempotency(services, request, async (storeOnce) => {
    const { quote, places, ...checked } = await checkQuote(services, input)
    const agency = await getAgency(services)
    return storeOnce(payloadOf(quote), (trx, protocol) =>
      store(trx, services, agency, { quote, ...checked, protocol }, { ...places, channel }),
    )
  })
  services.watch?.onStored("quote", result.repeated)
  return result
}

/** Returns the valid request with its package; throws {@link QuoteRefusedError}. */
async function checkQuote(
  services: Services,
  input: unknown,
): Promise<Omit<ReceivedQuote, "protocol"> & { places: CheckedPlaces }> {
  const now = services.clock()
  const { asked, errors = {} } = parseQuote(input, today(now))
  const { places, errors: unknownPlaces } = await checkPlaces(services.db, asked)
  if (Object.keys(errors).length + Object.keys(unknownPlaces).length > 0)
    throw new QuoteRefusedError({ ...errors, ...unknownPlaces })
  const { state, city, country, countryCity } = places
  const quote = { ...asked, state, city, country, countryCity }
  const context =
    quote.package_id === undefined
      ? undefined
      : await quoteContextAsSeen(services, profileOf(quote.type), quote.package_id, priceDay(input, today(now)))
  const marketing = agreedText(isObject(input) ? own(input, "marketing") : undefined)
  return { quote, places, context, marketing, looksAutomatic: looksAutomatic(input), receivedAt: now }
}

async function store(
  trx: Database,
  services: Services,
  agency: StoredAgency,
  asked: ReceivedQuote,
  { cityIbgeCode, channel }: CheckedPlaces & { channel: string },
) {
  const { protocol, context, receivedAt } = asked
  const inbox = quoteInbox(agency, asked.quote)
  const isConfirmed = await queueConfirmation(trx, services, {
    kind: "quote-confirmation",
    protocol,
    recipient: asked.quote.email,
    replyTo: inbox,
    ...quoteConfirmationEmail(asked, agency, services.origin),
  })
  // Anybody may have typed the address: its owner learns of a consent from that email alone.
  const received = isConfirmed ? asked : { ...asked, quote: { ...asked.quote, marketing: false }, marketing: undefined }
  const { quote, marketing } = received
  const created_at = receivedAt.toISOString()
  const status = received.looksAutomatic ? "check" : "new"
  const card = quoteCard(quote, context, { protocol, stage: status, createdAt: created_at })
  const row = {
    protocol,
    type: quote.type,
    status,
    name: quote.name,
    email: quote.email,
    cellphone: quote.cellphone,
    phone: quote.phone || null,
    state_id: quote.state.code as number,
    city_id: quote.city.code as number,
    city_ibge_code: cityIbgeCode,
    request: JSON.stringify({
      ...payloadOf(quote),
      ...(marketing && { marketing: { ...marketing, agreedAt: created_at, channel } }),
    }),
    context: context ? JSON.stringify(context) : null,
    created_at,
  }
  await insertRequest(trx, { quote_request: row }, card)
  if (!isConfirmed) await noteUnconfirmed(trx, receivedAt, { protocol, marketing: asked.quote.marketing })
  await queueEmail(trx, services, {
    kind: "quote-received",
    protocol,
    recipient: inbox,
    replyTo: quote.email,
    ...quoteReceivedEmail(received, agency, services.panelOrigin),
  })
}
