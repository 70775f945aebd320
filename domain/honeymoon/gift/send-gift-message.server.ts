import { ProblemError, notFound, problem, refused } from "#platform/http/problem.ts"
import type { Agency } from "#domain/agency/agency.ts"
import { queueConfirmation } from "#platform/email/confirmations.server.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import { type IdempotentResult, withIdempotency } from "#platform/http/idempotency.server.ts"
import { looksAutomatic } from "#platform/http/spam-check.server.ts"
import { withFreshProtocol } from "#platform/text/protocol.server.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { isOutcomeUnknown } from "#platform/database/unavailable.ts"
import { giftConfirmationEmail } from "./gift-confirmation-email.ts"
import { type GiftErrors, inFormOrder } from "./gift-fields.ts"
import { type GiftMessage, parseGiftMessage } from "./gift-message.ts"
import { type ReceivedGift, giftReceivedEmail } from "./gift-received-email.ts"
import type { Honeymoon, Quota } from "#domain/honeymoon/honeymoon.ts"
import { findHoneymoon, receiptsInUse, saveGiftMessage } from "#domain/honeymoon/honeymoons.server.ts"
import type { ReceiptSource, inspectReceipt } from "#domain/honeymoon/receipt/inspect-receipt.server.ts"
import { receiptRefusals } from "#domain/honeymoon/receipt/receipt.ts"

export interface GiftServices extends Services {
  inspectReceipt: typeof inspectReceipt
}

export interface SentGift {
  /** The fields as they came. */
  fields: Readonly<Record<string, unknown>>
  /** The file, whatever it holds. */
  receipt: ReceiptSource | undefined
  idempotencyKey?: string
}

/** Takes a guest's message: checks it, keeps the receipt, and stores the message with its mails, all or nothing. */
export async function sendGiftMessage(
  services: GiftServices,
  { fields, receipt, idempotencyKey }: SentGift,
): Promise<IdempotentResult> {
  const { message, errors: wrongFields = {} } = parseGiftMessage(fields)
  const honeymoon = message && (await findHoneymoon(services.db, message.honeymoonId))
  if (message && !honeymoon)
    throw notFound("Não encontramos a página deste casal. Confira o endereço com quem convidou você.")
  const { jpeg, sha256, refusal } = receipt ? await services.inspectReceipt(receipt) : { refusal: "missing" as const }
  if (refusal === "busy") throw tooBusy()
  const errors = {
    ...wrongFields,
    ...wrongQuota(message, honeymoon),
    ...(refusal && { receipt: [receiptRefusals[refusal]] }),
  }
  if (!message || !honeymoon || !jpeg || Object.keys(errors).length > 0) throw refused(inFormOrder(errors))
  const received = {
    message,
    couple: honeymoon.title,
    quota: chosenQuota(message, honeymoon.quotas),
    receiptBytes: jpeg.length,
    looksAutomatic: looksAutomatic(fields),
    receivedAt: services.clock(),
  }
  const content = { ...message, receipt: sha256 }
  return keepWithReceipt(services, jpeg, received, { key: idempotencyKey, content })
}

function tooBusy(): ProblemError {
  return new ProblemError(
    503,
    problem("unavailable", ["Muitos comprovantes chegaram ao mesmo tempo. Espere alguns segundos e envie de novo."]),
  )
}

/** The receipt goes first, so that a stored message always has one; what ends without a message takes it back. */
async function keepWithReceipt(
  services: Services,
  jpeg: Buffer,
  gift: Omit<ReceivedGift, "protocol">,
  request: { key: string | undefined; content: unknown },
): Promise<IdempotentResult> {
  const agency = await getAgency(services)
  const receiptName = await services.receipts.save(jpeg)
  try {
    const answer = await withFreshProtocol((protocol) =>
      withIdempotency(services, { call: "honeymoon-message", ...request, protocol }, (trx) =>
        store(trx, services, agency, { ...gift, protocol }, receiptName),
      ),
    )
    // Accepted before: that its second receipt stays for a day, until `forgetGiftMessages` finds it, is no reason to say otherwise.
    if (answer.repeated) await services.receipts.remove(receiptName).catch(() => {})
    services.watch?.onStored("gift", answer.repeated)
    return answer
  } catch (error) {
    // Whether a message names it will only be known later: `forgetGiftMessages` looks.
    if (!isOutcomeUnknown(error)) await takeBack(services, receiptName)
    throw error
  }
}

/** Only a receipt that no message names is removed. */
async function takeBack({ db, receipts }: Services, name: string) {
  const used = await receiptsInUse(db, [name]).catch(() => undefined)
  // With the database away nobody can tell; `forgetGiftMessages` will.
  if (used?.size === 0) await receipts.remove(name).catch(() => {})
}

async function store(trx: Database, services: Services, agency: Agency, gift: ReceivedGift, receiptName: string) {
  const { message, quota, protocol, receivedAt } = gift
  await saveGiftMessage(trx, {
    protocol,
    honeymoon_id: message.honeymoonId,
    status: gift.looksAutomatic ? "check" : "new",
    name: message.name,
    email: message.email,
    phone: message.phone,
    message: message.message,
    cote_id: quota?.id ?? null,
    cote_title: quota?.title ?? null,
    cote_cents: quota?.cents ?? null,
    receipt_name: receiptName,
    receipt_bytes: gift.receiptBytes,
    created_at: receivedAt.toISOString(),
  })
  const desk = agency.desks.honeymoon
  await queueEmail(trx, services, {
    kind: "gift-received",
    protocol,
    recipient: desk,
    replyTo: message.email,
    receiptName,
    ...giftReceivedEmail(gift, agency),
  })
  const confirmation = giftConfirmationEmail(gift, agency, services.origin)
  await queueConfirmation(trx, services, {
    kind: "gift-confirmation",
    protocol,
    recipient: message.email,
    replyTo: desk,
    ...confirmation,
  })
}

function wrongQuota(message: GiftMessage | undefined, honeymoon: Honeymoon | undefined): GiftErrors {
  const id = message?.quota.id
  if (id === undefined || !honeymoon || honeymoon.quotas.some((quota) => quota.id === id)) return {}
  return { cote_id: ["Esta cota não está mais na página do casal. Escolha outra."] }
}

/** A quota of the page is kept as the page says it; without its id, as the client said it. */
function chosenQuota({ quota }: GiftMessage, quotas: readonly Quota[]): ReceivedGift["quota"] {
  const known = quotas.find(({ id }) => id === quota.id)
  if (known) return { id: known.id, title: known.title, cents: known.value_cents }
  return quota.title === undefined && quota.cents === undefined ? undefined : quota
}
