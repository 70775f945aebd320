import { recordAudit } from "#domain/audit/audit.server.ts"
import { isUnreadableReceipt } from "#domain/honeymoon/receipt/receipt-cipher.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { pictureFormat } from "#platform/images/picture-format.ts"
import type { Services } from "#platform/services.ts"

/** `missing`: its file is gone. `damaged`: it is not as it was stored. `locked`: its key is not there. */
export type ReceiptFailure = "missing" | "damaged" | "locked"

type ReadReceipt = { bytes: Buffer; failure?: undefined } | { bytes?: undefined; failure: ReceiptFailure }

/** Reads and decrypts a receipt. Throws only when the storage itself fails. */
export async function readReceipt({ receipts }: Pick<Services, "receipts">, name: string): Promise<ReadReceipt> {
  try {
    return { bytes: await receipts.read(name) }
  } catch (error) {
    if (isUnreadableReceipt(error)) return { failure: error.code === "RECEIPT_KEY_MISSING" ? "locked" : "damaged" }
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { failure: "missing" }
    throw error
  }
}

export interface ViewedReceipt {
  bytes: Buffer
  format: NonNullable<ReturnType<typeof pictureFormat>>
}

/** The receipt of a gift, for staff. Every view is recorded first. Undefined where there is nothing to see. */
export async function viewReceipt(
  services: Services,
  protocol: string,
  by: { staff: StaffMember; address: string },
): Promise<ViewedReceipt | undefined> {
  const gift = await services.db
    .selectFrom("gift_message")
    .select("receipt_name")
    .where("protocol", "=", protocol)
    .executeTakeFirst()
  const { bytes } = gift ? await readReceipt(services, gift.receipt_name) : {}
  const format = bytes && pictureFormat(bytes)
  if (!bytes || !format) return undefined
  await recordAudit(services.db, services.clock(), {
    ...by,
    action: "receipt-viewed",
    subject: { kind: "request", id: protocol },
  })
  return { bytes, format }
}
