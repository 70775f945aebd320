import type { SecondFactor } from "#domain/audit/audit-action.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import { forgetFailures, tryOnce } from "./attempts.server.ts"
import { isPassword } from "./password-hash.server.ts"
import { provePasskey } from "./passkeys.server.ts"
import { useRecoveryCode } from "./recovery-codes.server.ts"
import {
  type Client,
  type OwnSession,
  type Session,
  createSession,
  holdSession,
  removeSession,
} from "./sessions.server.ts"
import {
  type StaffRow,
  factorsOf,
  findStaff,
  findStaffByEmail,
  hasSecondFactor,
  lockStaff,
} from "./staff-rows.server.ts"
import { useTotpCode } from "./totp.server.ts"

/* The steps of signing in. Each returns the token of a new session, or undefined on failure. */

type SignInServices = Pick<StaffServices, "db" | "clock" | "panelKey">

/** The first step. For an unknown address it takes the same time and records the same events. */
export async function signInWithPassword(
  services: SignInServices,
  { email, password }: { email: string; password: string },
  client: Client,
  before: Session | undefined,
): Promise<string | undefined> {
  const staff = await tryOnce(services, {
    find: () => findStaffByEmail(services.db, email),
    isRight: (known) => isPassword(password, known?.password ?? null),
    address: client.address,
    what: "password",
  })
  if (!staff) return undefined
  return services.db.transaction().execute(async (trx) => {
    // A concurrent reset may have removed the password: a half-open session could then set up a factor.
    await lockStaff(trx, staff.id)
    if ((await findStaff(trx, staff.id))?.password !== staff.password) return undefined
    if (before) await removeSession(trx, before.token_hash)
    return createSession(trx, services.clock(), { staffId: staff.id, state: "half", ...client })
  })
}

/** The second step: the code of the app, or a recovery code. */
export async function signInWithCode(
  services: SignInServices,
  code: string,
  client: Client,
  before: OwnSession,
): Promise<string | undefined> {
  const staff = await proveCode(services, before.staff_id, code, client.address)
  return staff && openSession(services, staff, client, before, isTotpCode(code) ? "app" : "recovery-code")
}

interface PasskeyAnswer {
  origin: string
  answer: unknown
  /** The passkey may be anybody's: a half session may be a person's whose password was typed here before. */
  isFirstStep?: boolean
}

/** A passkey alone is enough: the device verified its user. */
export async function signInWithPasskey(
  services: SignInServices,
  { origin, answer, isFirstStep = false }: PasskeyAnswer,
  client: Client,
  before: Session | undefined,
): Promise<string | undefined> {
  const session = before && isFirstStep && before.state === "half" ? { ...before, staff_id: null } : before
  const staffId = session && (await provePasskey(services, { origin, answer, session }))
  const staff = staffId && (await findStaff(services.db, staffId))
  if (before && staff && staff.disabled_at === null) return openSession(services, staff, client, before, "passkey")
  await recordAudit(services.db, services.clock(), {
    staff: undefined,
    action: "sign-in-failed",
    details: { what: "passkey" },
    address: client.address,
  })
  return undefined
}

/** Opens the session of a person who gave every proof; undefined if the access was revoked meanwhile. */
function openSession(
  { db, clock }: Pick<StaffServices, "db" | "clock">,
  staff: Pick<StaffRow, "id" | "name">,
  client: Client,
  before: Session,
  how: SecondFactor,
): Promise<string | undefined> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    // The session of a passkey's challenge belongs to nobody, so a reset does not end it. But a reset leaves no second
    // factor, which is checked under the lock.
    await lockStaff(trx, staff.id)
    if (!(await holdSession(trx, before)) || !hasSecondFactor(await factorsOf(trx, staff.id))) return undefined
    await forgetFailures(trx, now, { staffId: staff.id, address: client.address })
    await recordAudit(trx, now, { staff, action: "sign-in", details: { how }, address: client.address })
    await removeSession(trx, before.token_hash)
    return createSession(trx, now, { staffId: staff.id, state: "open", proved: true, ...client })
  })
}

/** Whether the code is the app's current one or an unused recovery code of the person; it is valid once. */
function proveCode(
  services: SignInServices,
  staffId: string,
  code: string,
  address: string,
): Promise<StaffRow | undefined> {
  return tryOnce(services, {
    find: () => findStaff(services.db, staffId),
    isRight: async (staff) =>
      staff !== undefined &&
      (isTotpCode(code) ? useTotpCode(services, staff, code) : useRecoveryCode(services.db, staff, code)),
    address,
    what: "code",
  })
}

/** Whether this is the person's password. */
export function provePassword(
  services: SignInServices,
  staffId: string,
  password: string,
  address: string,
): Promise<StaffRow | undefined> {
  return tryOnce(services, {
    find: () => findStaff(services.db, staffId),
    isRight: (staff) => isPassword(password, staff?.password ?? null),
    address,
    what: "password",
  })
}

/** Six digits, typed with or without a space. */
function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/\s/g, ""))
}
