import { createHmac } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import { encode } from "uqr"
import type { StaffServices } from "./panel-key.server.ts"
import { seal, unseal } from "./seal.server.ts"
import type { Session } from "./sessions.server.ts"
import type { StaffRow } from "./staff-rows.server.ts"

/*
 * Codes of an authenticator app: RFC 6238 with the parameters that every app supports: SHA-1, six digits, thirty
 * seconds.
 */

const stepMs = 30_000
/** Clocks of phones may differ: one step to either side. */
const window = 1
const secretBytes = 20

type SetupServices = Pick<StaffServices, "panelKey">
type SetupSession = Pick<Session, "token_hash"> & { staff_id: string }

export interface TotpSetup {
  /** The id that the form sends back with the first code. It does not reveal the secret. */
  id: string
  /** The secret for typing, in groups of four. */
  secret: string
  /** Opens the app on the same device: `otpauth://…`. */
  link: string
  /** The link as a QR code: modules per side, and base64 of one bit per module. */
  qr: { size: number; bits: string }
}

/**
 * The setup of an authenticator app. Nothing is stored until the first code was right: the secret is derived from the
 * person and an id. A form's id (`id`) takes precedence, because a proof on the way replaces the session. Without it
 * the id is derived from the session, so that the secret stays the same when the page is reloaded.
 */
export async function totpSetup(
  services: SetupServices,
  session: SetupSession,
  { agency, email, id: formId = "" }: { agency: string; email: string; id?: string },
): Promise<TotpSetup> {
  const own = await derive(services, `totp setup ${session.token_hash}`)
  const id = isSetupId(formId) ? formId : own.toString("base64url")
  const secret = new Secret({ buffer: bufferOf(await newSecret(services, session, id)) })
  const link = new TOTP({ issuer: `${agency} painel`, label: email, secret }).toString()
  const { size, data } = encode(link, { ecc: "M", border: 0 })
  const bits = Buffer.alloc(Math.ceil((size * size) / 8))
  data.flat().forEach((dark, at) => {
    if (dark) bits[at >> 3] = (bits[at >> 3] ?? 0) | (128 >> (at & 7))
  })
  return {
    id,
    secret: secret.base32.replace(/(.{4})(?=.)/g, "$1 "),
    link,
    qr: { size, bits: bits.toString("base64") },
  }
}

/** The columns to store for the setup with this id, if the app shows the right code for it; otherwise undefined. */
export async function confirmTotp(
  { clock, panelKey }: Pick<StaffServices, "clock" | "panelKey">,
  session: SetupSession,
  { id, code }: { id: string; code: string },
): Promise<{ totp_secret: string; totp_step: number } | undefined> {
  if (!isSetupId(id)) return undefined
  const secret = await newSecret({ panelKey }, session, id)
  const step = stepOf(secret, code, clock())
  if (step === undefined) return undefined
  return { totp_secret: seal(await panelKey(), session.staff_id, secret), totp_step: step }
}

/** The person's secret was sealed with another panel key: no code can be checked. */
export class SealedSecretError extends Error {
  override name = "SealedSecretError"
}

/**
 * Whether the code is right and its time step is still unused; the step is then used up. Throws a `SealedSecretError`
 * if the secret cannot be unsealed.
 */
export async function useTotpCode(
  { db, clock, panelKey }: Pick<StaffServices, "db" | "clock" | "panelKey">,
  staff: StaffRow,
  code: string,
): Promise<boolean> {
  if (staff.totp_secret === null) return false
  const step = stepOf(openSecret(await panelKey(), staff.id, staff.totp_secret), code, clock())
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable("staff")
    .set({ totp_step: step })
    .where("id", "=", staff.id)
    .where(({ or, eb }) => or([eb("totp_step", "is", null), eb("totp_step", "<", step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function openSecret(key: Buffer, owner: string, sealed: string): Buffer {
  try {
    return unseal(key, owner, sealed)
  } catch (cause) {
    const why =
      "a chave do painel (PANEL_KEY, ou o arquivo panel.key) não é a que fechou o segredo do aplicativo: " +
      "recupere a de antes, ou zere o acesso com o comando staff reset"
    throw new SealedSecretError(why, { cause })
  }
}

function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = new TOTP({ secret: new Secret({ buffer: bufferOf(secret) }) }).validate({
    token: code.replace(/\s/g, ""),
    timestamp: now.getTime(),
    window,
  })
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta
}

async function newSecret(services: SetupServices, { staff_id }: SetupSession, id: string): Promise<Buffer> {
  return (await derive(services, `totp ${staff_id} ${id}`)).subarray(0, secretBytes)
}

async function derive({ panelKey }: SetupServices, from: string): Promise<Buffer> {
  return createHmac("sha256", await panelKey())
    .update(from)
    .digest()
}

/** 32 bytes in base64url. */
function isSetupId(id: string): boolean {
  return /^[\w-]{43}$/.test(id)
}

/** Copies the bytes, because a Buffer may be a view of a larger one. */
function bufferOf(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
