import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import type { Insertable } from "kysely"
import type { StaffPasskeyTable } from "#database/schema.ts"
import { highestId } from "#platform/ids/row-id.ts"
import type { StaffServices } from "./panel-key.server.ts"
import { type Session, saveChallenge, takeChallenge } from "./sessions.server.ts"
import type { StaffMember } from "./staff.ts"

/* Passkeys. The device verifies its user (finger, face, PIN), so that a passkey counts as two factors. */

/** Loaded on first use: the library includes parsers of every attestation format. */
const loadWebAuthn = () => import("@simplewebauthn/server")

/** The options for `navigator.credentials.create`. */
export async function passkeyCreation(
  { db }: Pick<StaffServices, "db">,
  { origin, agency, staff, session }: { origin: string; agency: string; staff: StaffMember; session: Session },
) {
  const known = await listPasskeys(db, staff.id)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: `${agency} painel`,
    rpID: new URL(origin).hostname,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(staff.id),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map(({ id }) => ({ id })),
  })
  await saveChallenge(db, session.token_hash, options.challenge)
  return options
}

/** The columns to store of a new passkey; undefined if it is refused. */
export async function verifyNewPasskey(
  { db, clock }: Pick<StaffServices, "db" | "clock">,
  { origin, answer, session, name }: { origin: string; answer: unknown; session: Session; name: string },
): Promise<Insertable<StaffPasskeyTable> | undefined> {
  const expectedChallenge = await takeChallenge(db, session.token_hash)
  if (!expectedChallenge || session.staff_id === null) return undefined
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }).catch(refused)
  if (!verified || !registrationInfo) return undefined
  const { credential, credentialBackedUp } = registrationInfo
  return {
    id: credential.id,
    staff_id: session.staff_id,
    public_key: Buffer.from(credential.publicKey).toString("base64url"),
    counter: storedCounter(credential.counter),
    backed_up: credentialBackedUp ? 1 : 0,
    transports: JSON.stringify(credential.transports ?? []),
    name,
    created_at: clock().toISOString(),
    used_at: null,
  }
}

/** The options for `navigator.credentials.get`. They name nobody: the browser knows which passkeys it has. */
export async function passkeyRequest({ db }: Pick<StaffServices, "db">, { origin, tokenHash }: Ceremony) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: "required",
  })
  await saveChallenge(db, tokenHash, options.challenge)
  return options
}

interface Ceremony {
  origin: string
  tokenHash: string
}

/** The person whose passkey answered the session's challenge. */
export async function provePasskey(
  { db, clock }: Pick<StaffServices, "db" | "clock">,
  { origin, answer, session }: { origin: string; answer: unknown; session: Session },
): Promise<string | undefined> {
  const expectedChallenge = await takeChallenge(db, session.token_hash)
  const response = answer as AuthenticationResponseJSON | null
  // PostgreSQL fails at a NUL, which no base64url has.
  if (!expectedChallenge || typeof response?.id !== "string" || !/^[\w-]+$/.test(response.id)) return undefined
  const known = await db.selectFrom("staff_passkey").selectAll().where("id", "=", response.id).executeTakeFirst()
  if (!known || (session.staff_id !== null && session.staff_id !== known.staff_id)) return undefined
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: {
      id: known.id,
      publicKey: Uint8Array.from(Buffer.from(known.public_key, "base64url")),
      counter: known.counter,
    },
  }).catch(refused)
  if (!verified || !authenticationInfo) return undefined
  await db
    .updateTable("staff_passkey")
    .set({
      counter: storedCounter(authenticationInfo.newCounter),
      backed_up: authenticationInfo.credentialBackedUp ? 1 : 0,
      used_at: clock().toISOString(),
    })
    .where("id", "=", known.id)
    .execute()
  return known.staff_id
}

export function listPasskeys(db: StaffServices["db"], staffId: string) {
  return db
    .selectFrom("staff_passkey")
    .select(["id", "name", "created_at", "used_at", "backed_up"])
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .execute()
}

/**
 * A counter is unsigned with 32 bits, the column signed. The library demands only that the next one is higher than the
 * stored one.
 */
function storedCounter(counter: number): number {
  return Math.min(counter, highestId)
}

/** The library throws for anything unexpected. */
function refused() {
  return { verified: false as const, registrationInfo: undefined, authenticationInfo: undefined }
}
