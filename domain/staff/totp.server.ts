import { createHmac } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import { encode } from "uqr"
import type { StaffServices } from "./panel-key.server.ts"
import { seal, unseal } from "./seal.server.ts"
import type { Session } from "./sessions.server.ts"
import type { StaffRow } from "./staff-rows.server.ts"

/* Codes of an authenticator app: RFC 6238 with what every app knows, SHA-1, six digits, thirty seconds. */

const stepMs = 30_000
/** Clocks of phones may differ: one step to either side. */
const window = 1
const secretBytes = 20

export interface TotpSetup {
  /** For typing, in groups of four. */
  secret: string
  /** Opens the app on the same device: `otpauth://…`. */
  link: string
  /** The link as a QR code: modules per side, and base64 of one bit per module. */
  qr: { size: number; bits: string }
}

/**
 * What the app is set up with. The secret is derived from the session, so that it stays the same while the page is
 * reloaded and nothing is stored before the first code was right.
 */
export async function totpSetup(
  { panelKey }: Pick<StaffServices, "panelKey">,
  session: Pick<Session, "token_hash">,
  { agency, email }: { agency: string; email: string },
): Promise<TotpSetup> {
  const secret = new Secret({ buffer: bufferOf(await newSecret(panelKey, session)) })
  const link = new TOTP({ issuer: `${agency} painel`, label: email, secret }).toString()
  const { size, data } = encode(link, { ecc: "M", border: 0 })
  const bits = Buffer.alloc(Math.ceil((size * size) / 8))
  data.flat().forEach((dark, at) => {
    if (dark) bits[at >> 3] = (bits[at >> 3] ?? 0) | (128 >> (at & 7))
  })
  return {
    secret: secret.base32.replace(/(.{4})(?=.)/g, "$1 "),
    link,
    qr: { size, bits: bits.toString("base64") },
  }
}

/** Stores the secret of the session's setup if the app shows the right code for it. */
export async function confirmTotp(
  { db, clock, panelKey }: Pick<StaffServices, "db" | "clock" | "panelKey">,
  session: Pick<Session, "token_hash"> & { staff_id: string },
  code: string,
): Promise<boolean> {
  const secret = await newSecret(panelKey, session)
  const step = stepOf(secret, code, clock())
  if (step === undefined) return false
  await db
    .updateTable("staff")
    .set({ totp_secret: seal(await panelKey(), session.staff_id, secret), totp_step: step })
    .where("id", "=", session.staff_id)
    .execute()
  return true
}

/** Whether the code is right and its step was not used before; then it is. */
export async function useTotpCode(
  { db, clock, panelKey }: Pick<StaffServices, "db" | "clock" | "panelKey">,
  staff: StaffRow,
  code: string,
): Promise<boolean> {
  if (staff.totp_secret === null) return false
  const step = stepOf(unseal(await panelKey(), staff.id, staff.totp_secret), code, clock())
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable("staff")
    .set({ totp_step: step })
    .where("id", "=", staff.id)
    .where(({ or, eb }) => or([eb("totp_step", "is", null), eb("totp_step", "<", step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = new TOTP({ secret: new Secret({ buffer: bufferOf(secret) }) }).validate({
    token: code.replace(/\s/g, ""),
    timestamp: now.getTime(),
    window,
  })
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta
}

async function newSecret(panelKey: StaffServices["panelKey"], { token_hash }: Pick<Session, "token_hash">) {
  return createHmac("sha256", await panelKey())
    .update(`totp ${token_hash}`)
    .digest()
    .subarray(0, secretBytes)
}

/** A copy, because a Buffer may be a view of a larger one. */
function bufferOf(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
