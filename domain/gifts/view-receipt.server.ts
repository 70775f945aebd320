import { recordAudit } from "#domain/audit/audit.server.ts"
import { isUnreadableReceipt } from "#domain/honeymoon/receipt/receipt-cipher.server.ts"
import type { Actor } from "#domain/staff/actor.ts"
import { pictureFormat } from "#platform/images/picture-format.ts"
import type { Services } from "#platform/services.ts"

/** `missing`: the file does not exist. `damaged`: it was changed. `locked`: its key is missing. */
export type ReceiptFailure = "missing" | "damaged" | "locked"

type ViewedReceipt =
  | { bytes: Buffer; format: NonNullable<ReturnType<typeof pictureFormat>>; failure?: undefined }
  | { failure: ReceiptFailure }

/**
 * The receipt of a gift, for staff and for a command on the server. Every view is recorded before the picture is
 * returned. Undefined for an unknown gift. Throws only when the storage itself fails.
 */
export async function viewReceipt(services: Services, protocol: string, by: Actor): Promise<ViewedReceipt | undefined> {
  const gift = await services.db
    .selectFrom("gift_message")
    .select("receipt_name")
    .where("protocol", "=", protocol)
    .executeTakeFirst()
  if (!gift) return undefined
  const read = await readReceipt(services, gift.receipt_name)
  if (typeof read === "string") return { failure: read }
  const format = pictureFormat(read)
  if (!format) return { failure: "damaged" }
  await recordAudit(services.db, services.clock(), {
    ...by,
    action: "receipt-viewed",
    subject: { kind: "request", id: protocol },
  })
  return { bytes: read, format }
}

/** The decrypted picture, or why it cannot be read. */
export async function readReceipt(
  { receipts }: Pick<Services, "receipts">,
  name: string,
): Promise<Buffer | ReceiptFailure> {
  try {
    return await receipts.read(name)
  } catch (error) {
    if (isUnreadableReceipt(error)) return error.code === "RECEIPT_KEY_MISSING" ? "locked" : "damaged"
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "missing"
    throw error
  }
}
