import { randomBytes, randomInt } from "node:crypto"
import type { Database } from "#platform/database/connect.ts"
import { deriveHash } from "./password-hash.server.ts"
import type { StaffRow } from "./staff-rows.server.ts"

/* Ten recovery codes for a lost phone. Each is valid once; only their hashes are stored. */

const recoveryCodeCount = 10
/** Without letters and digits that look alike. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz"
/** 49 bits of entropy. */
const codeLength = 10

interface StoredCodes {
  /** One salt for all ten codes, so that an attempt costs one hash. */
  salt: string
  hashes: string[]
}

/** New codes, and the value of `staff.recovery` that stores them. They cannot be read from it again. */
export async function createRecoveryCodes(): Promise<{ codes: string[]; recovery: string }> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  )
  const salt = randomBytes(16)
  const hashes = await Promise.all(codes.map(async (code) => (await deriveHash(code, salt)).toString("base64url")))
  const stored: StoredCodes = { salt: salt.toString("base64url"), hashes }
  return { codes: codes.map((code) => code.replace(/^.{5}/, "$&-")), recovery: JSON.stringify(stored) }
}

/** Whether the code is one of the person's unused codes; it is then used up. */
export async function useRecoveryCode(db: Database, staff: StaffRow, code: string): Promise<boolean> {
  if (staff.recovery === null) return false
  const { salt, hashes } = JSON.parse(staff.recovery) as StoredCodes
  const typed = code.toLowerCase().replace(/[^a-z\d]/g, "")
  const hash = (await deriveHash(typed, Buffer.from(salt, "base64url"))).toString("base64url")
  if (!hashes.includes(hash)) return false
  const left: StoredCodes = { salt, hashes: hashes.filter((one) => one !== hash) }
  const { numUpdatedRows } = await db
    .updateTable("staff")
    .set({ recovery: JSON.stringify(left) })
    .where("id", "=", staff.id)
    // Of two concurrent attempts with the same code, only one succeeds.
    .where("recovery", "=", staff.recovery)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The codes that are unused in both states. Null if the states belong to different sets (another salt). */
export function commonRecoveryCodes(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null
  const [first, second] = [one, other].map((text) => JSON.parse(text) as StoredCodes) as [StoredCodes, StoredCodes]
  if (first.salt !== second.salt) return null
  const left: StoredCodes = { ...first, hashes: first.hashes.filter((hash) => second.hashes.includes(hash)) }
  return JSON.stringify(left)
}
