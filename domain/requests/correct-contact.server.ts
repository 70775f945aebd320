import type * as z from "zod/mini"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { giftSchema } from "#domain/honeymoon/gift/gift-schema.ts"
import { emailAddress, landline, mobileNumber, personName } from "#domain/quotes/contact-schemas.ts"
import { cardRow } from "#domain/request-cards/new-card.ts"
import { parseAbout } from "#domain/request-cards/request-card.ts"
import { CardConflictError, type RequestCard } from "#domain/request-cards/request-cards.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { readdressEmails } from "#platform/email/readdress-emails.server.ts"
import { parseFields } from "#platform/forms/parse-fields.ts"
import { refused } from "#platform/http/problem.ts"
import type { Services } from "#platform/services.ts"
import { formatPhone } from "#platform/text/phone.ts"
import { cardOfGift, cardOfQuote } from "./card-of-request.ts"
import { type RequestChange, changeRequest } from "./change-request.server.ts"
import { type ContactField, giftContact, quoteContact } from "./contact-fields.ts"
import { type CorrectionDetails, newEvent } from "./event-details.ts"
import { type QuoteRow, type RequestRow, findRequest } from "./requests.server.ts"

export interface ContactCorrection extends RequestChange {
  /** Network address, for the audit trail. */
  address: string
  /** As typed, by field. A field that is absent, or as the form showed it, stays as it is. */
  typed: Readonly<Partial<Record<ContactField, string>>>
}

type Contact = Partial<Record<ContactField, string>>

/** The rules of the visitor's form. */
const schemas = {
  quote: { name: personName(), email: emailAddress(), cellphone: mobileNumber(), phone: landline() },
  gift: { name: giftSchema.name, email: giftSchema.email, phone: giftSchema.phone },
}

/**
 * Corrects the contact that a visitor left: in the request, on its card, and in the emails that were not sent. History
 * and audit trail say which fields, without their values. Throws a 422 by field, a 404 for an unknown protocol, or
 * `CardConflictError`.
 */
export async function correctContact(
  services: Pick<Services, "db" | "clock">,
  { address, typed, ...change }: ContactCorrection,
): Promise<void> {
  const { protocol, staff } = change
  await changeRequest(services, change, async (card, now) => {
    const request = await findRequest(services.db, protocol)
    if (!request) throw new CardConflictError(protocol)
    const corrected = readCorrection(request, typed)
    const fields = Object.keys(corrected) as ContactField[]
    if (fields.length === 0) return undefined
    const details: CorrectionDetails = { fields }
    const { name, words } = cardColumns(withContact(request, corrected), card)
    return {
      card: { name, words },
      events: [newEvent("correction", details)],
      also: async (trx) => {
        await saveContact(trx, request, corrected)
        if (corrected.email !== undefined)
          await readdressEmails(trx, protocol, { from: request.email, to: corrected.email })
        const subject = { kind: "request", id: protocol } as const
        await recordAudit(trx, now, { staff, action: "contact-corrected", subject, details, address })
      },
    }
  })
}

/**
 * The fields that become another value. The others are not checked: they may have been stored under earlier rules.
 * Throws a 422 with the errors by field.
 */
function readCorrection(request: RequestRow, typed: ContactCorrection["typed"]): Contact {
  const shown = request.kind === "quote" ? quoteContact(request) : giftContact(request)
  const changed = shown.filter(({ field, value }) => typed[field] !== undefined && typed[field].trim() !== value)
  const rules: Partial<Record<ContactField, z.ZodMiniType<string>>> = schemas[request.kind]
  const asked = Object.fromEntries(changed.flatMap(({ field }) => (rules[field] ? [[field, rules[field]]] : [])))
  const { values, errors } = parseFields(asked, (field) => typed[field as ContactField])
  if (Object.keys(errors).length > 0) throw refused(errors)
  const stored: Record<string, unknown> = { ...request }
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== (stored[field] ?? "")))
}

function withContact(request: RequestRow, contact: Contact): RequestRow {
  return request.kind === "quote"
    ? { ...request, ...contact, request: correctedPayload(request, contact) }
    : { ...request, ...contact }
}

/** The stored request with its phones formatted, as when it arrived. */
function correctedPayload({ request }: QuoteRow, { cellphone, phone, ...texts }: Contact): string {
  return JSON.stringify({
    ...(JSON.parse(request) as object),
    ...texts,
    ...(cellphone !== undefined && { cellphone: formatPhone(cellphone) }),
    ...(phone !== undefined && { phone: formatPhone(phone) }),
  })
}

/** The card keeps the name of a couple whose page was removed. */
function cardColumns(request: RequestRow, card: RequestCard) {
  return cardRow(
    request.kind === "quote"
      ? cardOfQuote(request)
      : cardOfGift({ ...request, couple: request.couple ?? parseAbout(card.about).place }),
  )
}

async function saveContact(trx: Database, request: RequestRow, contact: Contact): Promise<void> {
  const { protocol } = request
  const { phone, cellphone, ...texts } = contact
  if (request.kind === "gift")
    await trx
      .updateTable("gift_message")
      .set({ ...texts, ...(phone !== undefined && { phone }) })
      .where("protocol", "=", protocol)
      .execute()
  else
    await trx
      .updateTable("quote_request")
      .set({
        ...texts,
        ...(cellphone !== undefined && { cellphone }),
        ...(phone !== undefined && { phone: phone || null }),
        request: correctedPayload(request, contact),
      })
      .where("protocol", "=", protocol)
      .execute()
}
