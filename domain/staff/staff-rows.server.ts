import type { ExpressionBuilder, Selectable } from "kysely"
import type { Schema, StaffTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"

export type StaffRow = Selectable<StaffTable>

/** The form in which addresses are stored and compared. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

export function findStaffByEmail(db: Database, email: string): Promise<StaffRow | undefined> {
  return db.selectFrom("staff").selectAll().where("email", "=", foldEmail(email)).executeTakeFirst()
}

export function findStaff(db: Database, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst()
}

export async function findStaffName(db: Database, id: string): Promise<string | undefined> {
  return (await db.selectFrom("staff").select("name").where("id", "=", id).executeTakeFirst())?.name
}

/** Throws if there is no such person. */
export function getStaff(db: Database, id: string): Promise<StaffRow> {
  return db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
}

/** Locks the person until the transaction ends. A no-op on SQLite, which has one writer at a time. */
export async function lockStaff(trx: Database, id: string): Promise<void> {
  if (isPostgres(trx)) await trx.selectFrom("staff").select("id").where("id", "=", id).forUpdate().execute()
}

/** Whether nobody has joined yet: the first access is still to be set up. */
export async function isWithoutStaff(db: Database): Promise<boolean> {
  const one = await db.selectFrom("staff").select("id").where("joined_at", "is not", null).limit(1).executeTakeFirst()
  return one === undefined
}

/** Whether a person has a password or a passkey: neither does who was only invited, and who was reset. */
export function hasAccess({ or, eb, exists, selectFrom }: ExpressionBuilder<Schema, "staff">) {
  const passkeys = selectFrom("staff_passkey").select("id").whereRef("staff_passkey.staff_id", "=", "staff.id")
  return or([eb("password", "is not", null), exists(passkeys)])
}

/** Whether this person has a password or a passkey. */
export async function hasCredentials(db: Database, id: string): Promise<boolean> {
  return (
    (await db.selectFrom("staff").select("id").where("id", "=", id).where(hasAccess).executeTakeFirst()) !== undefined
  )
}

export interface Factors {
  totp: boolean
  passkeys: number
  /** Number of unused recovery codes. */
  recoveryCodes: number
}

/** The person's second factors. Throws if there is no such person. */
export async function factorsOf(db: Database, staffId: string): Promise<Factors> {
  const row = await db
    .selectFrom("staff")
    .select(["totp_secret", "recovery"])
    .select(({ selectFrom }) =>
      selectFrom("staff_passkey")
        .whereRef("staff_passkey.staff_id", "=", "staff.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("passkeys"),
    )
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow()
  const { hashes } = JSON.parse(row.recovery ?? '{"hashes":[]}') as { hashes: string[] }
  return { totp: row.totp_secret !== null, passkeys: Number(row.passkeys), recoveryCodes: hashes.length }
}

export function hasSecondFactor({ totp, passkeys }: Factors): boolean {
  return totp || passkeys > 0
}
