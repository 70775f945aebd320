import { hash } from "node:crypto"
import { ProblemError, notFound, problem, refused } from "#platform/http/problem.ts"
import type { Agency } from "#domain/agency/agency.ts"
import { queueConfirmation } from "#platform/email/confirmations.server.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import { type IdempotentResult, withIdempotency } from "#platform/http/idempotency.server.ts"
import { looksAutomatic, withoutElapsed } from "#platform/http/spam-check.server.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { isOutcomeUnknown } from "#platform/database/unavailable.ts"
import { insertRequest } from "#domain/request-cards/insert-request.server.ts"
import { noteUnconfirmed } from "#domain/request-cards/request-cards.server.ts"
import { giftCard } from "./gift-card.ts"
import { giftConfirmationEmail } from "./gift-confirmation-email.ts"
import { type GiftErrors, inFormOrder } from "./gift-fields.ts"
import { type GiftMessage, parseGiftMessage } from "./gift-message.ts"
import { type ReceivedGift, giftReceivedEmail } from "./gift-received-email.ts"
import type { Honeymoon, Quota } from "#domain/honeymoon/honeymoon.ts"
import { findHoneymoon, receiptsInUse } from "#domain/honeymoon/honeymoons.server.ts"
import { releaseMemory } from "#platform/storage/release-memory.server.ts"
import type { WaitingReceipt, inspectReceipt } from "#domain/honeymoon/receipt/inspect-receipt.server.ts"
import { receiptRefusals } from "#domain/honeymoon/receipt/receipt.ts"

export interface GiftServices extends Services {
  inspectReceipt: typeof inspectReceipt
}

export interface SentGift {
  /** The fields as received. */
  fields: Readonly<Record<string, unknown>>
  /** The file as received, not yet inspected. */
  receipt: SentReceipt | undefined
  idempotencyKey?: string
  /** A refusal of new messages: thrown unless this message repeats a stored one. */
  refusal?: Error | Response
}

/** The bytes of a file, or where it is stored. */
type SentReceipt = Buffer | WaitingReceipt

/**
 * Validates a guest's message and stores receipt, message and emails, all or nothing. Throws a 422 by field, a 404 for
 * an unknown couple, a 409 while the same message is being stored, a 503 while too many receipts are inspected, or
 * `refusal`.
 */
export async function sendGiftMessage(services: GiftServices, sent: SentGift): Promise<IdempotentResult> {
  const received = { fields: withoutElapsed(sent.fields), receipt: sent.receipt && hashOf(sent.receipt) }
  const request = { call: "honeymoon-message", key: sent.idempotencyKey, received }
  const result = await withIdempotency(services, request, async (storeOnce) => {
    if (sent.refusal) throw sent.refusal
    const { jpeg, content, gift } = await checkGift(services, sent)
    const agency = await getAgency(services)
    return withStoredReceipt(services, jpeg, (receiptName) =>
      storeOnce(content, (trx, protocol) => store(trx, services, agency, { ...gift, protocol }, receiptName)),
    )
  })
  services.watch?.onStored("gift", result.repeated)
  return result
}

/** Returns the valid message and its decoded receipt; throws all errors together. */
async function checkGift(services: GiftServices, { fields, receipt }: SentGift) {
  const { honeymoonId, quotaId, message, errors: wrongFields = {} } = parseGiftMessage(fields)
  const honeymoon = honeymoonId === undefined ? undefined : await findHoneymoon(services.db, honeymoonId)
  if (honeymoonId !== undefined && !honeymoon)
    throw notFound("Não encontramos a página deste casal. Confira o endereço com quem convidou você.")
  const { jpeg, sha256, refusal } = receipt ? await services.inspectReceipt(receipt) : { refusal: "missing" as const }
  if (refusal === "busy") throw tooBusy()
  const errors = {
    ...wrongFields,
    ...wrongQuota(quotaId, honeymoon),
    ...(refusal && { receipt: [receiptRefusals[refusal]] }),
  }
  if (!message || !honeymoon || !jpeg || Object.keys(errors).length > 0) throw refused(inFormOrder(errors))
  const gift: Omit<ReceivedGift, "protocol"> = {
    message,
    couple: honeymoon.title,
    quota: chosenQuota(message, honeymoon.quotas),
    receiptBytes: jpeg.length,
    looksAutomatic: looksAutomatic(fields),
    receivedAt: services.clock(),
  }
  return { jpeg, gift, content: { ...message, receipt: sha256 } }
}

function hashOf(receipt: SentReceipt): string {
  return Buffer.isBuffer(receipt) ? hash("sha256", receipt, "hex") : receipt.sha256
}

function tooBusy(): ProblemError {
  return new ProblemError(
    503,
    problem("unavailable", ["Muitos comprovantes chegaram ao mesmo tempo. Espere alguns segundos e envie de novo."]),
  )
}

/**
 * Stores the receipt first, so that a stored message always has one. If no message is stored, the receipt is removed
 * again.
 */
async function withStoredReceipt(
  services: Services,
  jpeg: Buffer,
  storeMessage: (receiptName: string) => Promise<IdempotentResult>,
): Promise<IdempotentResult> {
  const receiptName = await services.receipts.save(jpeg)
  releaseMemory(jpeg)
  try {
    const result = await storeMessage(receiptName)
    // A receipt that cannot be removed now is removed after a day by `forgetGiftMessages`: no reason to fail.
    if (result.repeated) await services.receipts.remove(receiptName).catch(() => {})
    return result
  } catch (error) {
    // It is unknown whether a message uses the receipt: `forgetGiftMessages` checks later.
    if (!isOutcomeUnknown(error)) await removeUnusedReceipt(services, receiptName)
    throw error
  }
}

/** Removes the receipt unless a message uses it. */
async function removeUnusedReceipt({ db, receipts }: Services, name: string) {
  const used = await receiptsInUse(db, [name]).catch(() => undefined)
  // Unknown while the database is unavailable: `forgetGiftMessages` checks later.
  if (used?.size === 0) await receipts.remove(name).catch(() => {})
}

async function store(trx: Database, services: Services, agency: Agency, gift: ReceivedGift, receiptName: string) {
  const { message, quota, protocol, couple, receivedAt } = gift
  const status = gift.looksAutomatic ? "check" : "new"
  const createdAt = receivedAt.toISOString()
  const row = {
    protocol,
    honeymoon_id: message.honeymoonId,
    status,
    name: message.name,
    email: message.email,
    phone: message.phone,
    message: message.message,
    cote_id: quota?.id ?? null,
    cote_title: quota?.title ?? null,
    cote_cents: quota?.cents ?? null,
    receipt_name: receiptName,
    receipt_bytes: gift.receiptBytes,
    created_at: createdAt,
  }
  const { title: quotaTitle, cents } = quota ?? {}
  const card = giftCard({ ...message, protocol, stage: status, couple, quotaTitle, cents, createdAt })
  await insertRequest(trx, { gift_message: row }, card)
  const inbox = agency.desks.honeymoon
  await queueEmail(trx, services, {
    kind: "gift-received",
    protocol,
    recipient: inbox,
    replyTo: message.email,
    attachedFile: receiptName,
    ...giftReceivedEmail(gift, agency, services.panelOrigin),
  })
  const confirmation = giftConfirmationEmail(gift, agency, services.origin)
  const isConfirmed = await queueConfirmation(trx, services, {
    kind: "gift-confirmation",
    protocol,
    recipient: message.email,
    replyTo: inbox,
    ...confirmation,
  })
  if (!isConfirmed) await noteUnconfirmed(trx, receivedAt, { protocol })
}

function wrongQuota(id: number | undefined, honeymoon: Honeymoon | undefined): GiftErrors {
  if (id === undefined || !honeymoon || honeymoon.quotas.some((quota) => quota.id === id)) return {}
  return { cote_id: ["Esta cota não está mais na página do casal. Escolha outra, ou “Outro valor” se já pagou."] }
}

/**
 * With an id: the page's quota at the value that the guest saw and paid, because the agency may change it while the
 * page is open. Without one: title and value as the client stated them.
 */
function chosenQuota({ quota }: GiftMessage, quotas: readonly Quota[]): ReceivedGift["quota"] {
  const known = quotas.find(({ id }) => id === quota.id)
  if (known) {
    const { id, title, value_cents } = known
    return { id, title, cents: quota.cents ?? value_cents, publishedCents: value_cents }
  }
  return quota.title === undefined && quota.cents === undefined ? undefined : quota
}
