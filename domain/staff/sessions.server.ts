import { hash, randomBytes } from "node:crypto"
import type { Selectable } from "kysely"
import type { StaffSessionTable, StaffTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { type Role, type StaffMember, roles } from "./staff.ts"
import { lockStaff } from "./staff-rows.server.ts"

/* Sessions of the panel. The cookie holds a random token, the database its SHA-256. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A session ends when it was not used for this long. */
const idleMs = 12 * hourMs
/** A session ends at the latest after this. */
export const sessionMs = 14 * 24 * hourMs
/** Time limit for the second factor after the password, and for a passkey's challenge. */
const halfMs = hourMs
/** A proof of the password, a passkey or a code counts as fresh for this long. */
const proofMs = 10 * minuteMs
/** `seen_at` is written at most this often. */
const seenMs = minuteMs
/** How much the clocks of two processes' machines may differ. */
export const clockDifferenceMs = minuteMs

export interface Session extends Selectable<StaffSessionTable> {
  /** Absent if only a passkey's challenge was issued: the person is not known yet. */
  staff: StaffMember | undefined
}

/** The session of a known person. */
export type OwnSession = Session & { staff_id: string }

/** The client's device and address, for the list of sessions. */
export interface Client {
  device: string
  /** IP address. */
  address: string
}

export interface NewSession extends Client {
  staffId: string | null
  state: StaffSessionTable["state"]
  /** The session starts as freshly proved. */
  proved?: boolean
  /** The person's session before this step. An open one's start and end stay, so that no step prolongs it. */
  continues?: Pick<Session, "state" | "created_at" | "ends_at">
}

/** Returns the token for the cookie. */
export async function createSession(
  db: Database,
  now: Date,
  { staffId, state, device, address, proved = false, continues }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  const at = now.toISOString()
  const { created_at, ends_at } =
    continues?.state === "open" && state === "open"
      ? continues
      : { created_at: at, ends_at: new Date(now.getTime() + (state === "open" ? sessionMs : halfMs)).toISOString() }
  await db
    .insertInto("staff_session")
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      state,
      challenge: null,
      device,
      address,
      created_at,
      seen_at: at,
      proved_at: proved ? at : null,
      ends_at,
    })
    .execute()
  return token
}

/**
 * Whether the session that a step continues still exists: a reset, for example, ends it. Locks the person: ending the
 * person's sessions waits until the transaction ends.
 */
export async function holdSession(
  trx: Database,
  { token_hash, staff_id }: Pick<Session, "token_hash" | "staff_id">,
): Promise<boolean> {
  if (staff_id !== null) await lockStaff(trx, staff_id)
  const held = await trx
    .selectFrom("staff_session")
    .select("token_hash")
    .where("token_hash", "=", token_hash)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Continues an open session after a fresh proof under a new token: the earlier one is worthless. Undefined if the
 * session has ended meanwhile.
 */
export function renewSession(db: Database, now: Date, before: OwnSession, client: Client): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdSession(trx, before))) return undefined
    await removeSession(trx, before.token_hash)
    return createSession(trx, now, {
      staffId: before.staff_id,
      state: "open",
      proved: true,
      continues: before,
      ...client,
    })
  })
}

/**
 * The session of a token; undefined if it has ended or its person was disabled. `isUse`: whether the request counts as
 * a use, from which the idle time starts again.
 */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Session | undefined> {
  const row = await db
    .selectFrom("staff_session")
    .leftJoin("staff", "staff.id", "staff_session.staff_id")
    .selectAll("staff_session")
    .select(["staff.id", "staff.email", "staff.name", "staff.is_owner", "staff.is_editor", "staff.is_sales"])
    .select("staff.disabled_at")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst()
  if (!row || row.disabled_at !== null) return undefined
  const idleSince = now.getTime() - Date.parse(row.seen_at)
  if (row.ends_at <= now.toISOString() || row.ends_at > latestEnd(now) || idleSince > idleMs) return undefined
  // A use in the future is of a clock that was ahead.
  if (isUse && Math.abs(idleSince) > seenMs) await noteUse(db, row.token_hash, now)
  const { id, email, name, is_owner, is_editor, is_sales, disabled_at: _disabled, ...session } = row
  if (row.staff_id !== null && id === null) return undefined
  return {
    ...session,
    staff: id === null ? undefined : memberOf({ id, email, name, is_owner, is_editor, is_sales } as MemberRow),
  }
}

/** A session that would end later has begun by a clock that was ahead: it has ended. */
function latestEnd(now: Date): string {
  return new Date(now.getTime() + sessionMs + clockDifferenceMs).toISOString()
}

/** A failure is ignored, so that reading works on a full disk; the next request writes it. */
async function noteUse(db: Database, tokenHash: string, now: Date): Promise<void> {
  const noted = db
    .updateTable("staff_session")
    .set({ seen_at: now.toISOString() })
    .where("token_hash", "=", tokenHash)
    .execute()
  await noted.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
}

/** Whether the person gave a proof in this session in the last ten minutes. */
export function isFreshlyProved({ proved_at }: Pick<Session, "proved_at">, now: Date): boolean {
  return proved_at !== null && Math.abs(now.getTime() - Date.parse(proved_at)) <= proofMs
}

export async function removeSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom("staff_session").where("token_hash", "=", tokenHash).execute()
}

/** Ends every session of a person except the given one. `trx` is a transaction: it waits for steps in progress. */
export async function removeSessionsOf(trx: Database, staffId: string, exceptTokenHash = ""): Promise<void> {
  await lockStaff(trx, staffId)
  await trx
    .deleteFrom("staff_session")
    .where("staff_id", "=", staffId)
    .where("token_hash", "<>", exceptTokenHash)
    .execute()
}

/** Ends one of a person's own sessions. */
export async function removeOwnSession(db: Database, staffId: string, tokenHash: string): Promise<void> {
  await db.deleteFrom("staff_session").where("staff_id", "=", staffId).where("token_hash", "=", tokenHash).execute()
}

/** A person's open sessions, the last used first. */
export function listSessions(db: Database, staffId: string, now: Date) {
  return db
    .selectFrom("staff_session")
    .select(["token_hash", "device", "address", "created_at", "seen_at"])
    .where("staff_id", "=", staffId)
    .where("state", "=", "open")
    .where("ends_at", ">", now.toISOString())
    .where("ends_at", "<=", latestEnd(now))
    .where("seen_at", ">=", new Date(now.getTime() - idleMs).toISOString())
    .orderBy("seen_at", "desc")
    .orderBy("token_hash")
    .execute()
}

export async function saveChallenge(db: Database, tokenHash: string, challenge: string): Promise<void> {
  await db.updateTable("staff_session").set({ challenge }).where("token_hash", "=", tokenHash).execute()
}

/** The challenge of this session; it is removed, so it is valid once. */
export async function takeChallenge(db: Database, tokenHash: string): Promise<string | undefined> {
  const { challenge } = (await db
    .selectFrom("staff_session")
    .select("challenge")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst()) ?? { challenge: null }
  if (challenge === null) return undefined
  const { numUpdatedRows } = await db
    .updateTable("staff_session")
    .set({ challenge: null })
    .where("token_hash", "=", tokenHash)
    .where("challenge", "=", challenge)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? challenge : undefined
}

/** Deletes sessions that have reached their end, or were not used for `idleMs`. */
export async function forgetEndedSessions({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  const now = clock()
  await db
    .deleteFrom("staff_session")
    .where(({ or, eb }) =>
      or([
        eb("ends_at", "<=", now.toISOString()),
        eb("ends_at", ">", latestEnd(now)),
        eb("seen_at", "<", new Date(now.getTime() - idleMs).toISOString()),
      ]),
    )
    .execute()
}

export function hashToken(token: string): string {
  return hash("sha256", token, "base64url")
}

export type MemberRow = Pick<Selectable<StaffTable>, "id" | "email" | "name" | "is_owner" | "is_editor" | "is_sales">

export function memberOf({ id, email, name, ...flags }: MemberRow): StaffMember {
  const has: Record<Role, 0 | 1> = { owner: flags.is_owner, editor: flags.is_editor, sales: flags.is_sales }
  return { id, email, name, roles: roles.filter((role) => has[role] === 1) }
}
