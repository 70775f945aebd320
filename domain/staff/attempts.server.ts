import pLimit from "p-limit"
import { recordAudit } from "#domain/audit/audit.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import type { StaffRow } from "./staff-rows.server.ts"

/*
 * Attempts at a password or a code. After some failures each further attempt must wait, longer each time. Nobody is
 * ever locked out, and a passkey is not limited. A process handles one attempt at a time, so that parallel attempts
 * cannot bypass the wait.
 */

const freeFailures = 4
const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000

const inTurn = pLimit(1)

export interface Attempt {
  /** Reads the person; undefined for an unknown address. */
  find: () => Promise<StaffRow | undefined>
  /** Must do the same work whether or not the person is known or may try, so that timing reveals nothing. */
  isRight: (staff: StaffRow | undefined) => Promise<boolean>
  address: string
  /** What was attempted: `password`, `code`. */
  what: string
}

/**
 * Returns the person if the attempt was right. A failure is counted and recorded, with the same statements for unknown
 * addresses.
 */
export function tryOnce(
  { db, clock }: Pick<StaffServices, "db" | "clock">,
  { find, isRight, address, what }: Attempt,
): Promise<StaffRow | undefined> {
  return inTurn(async () => {
    const now = clock()
    const staff = await find()
    const mayTry = staff?.disabled_at === null && (staff.wait_until ?? "") <= now.toISOString()
    if ((await isRight(mayTry ? staff : undefined)) && mayTry) return staff
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable("staff")
        .set(({ eb }) => ({ failures: eb("failures", "+", 1), wait_until: waitUntil(now, (staff?.failures ?? 0) + 1) }))
        // An attempt during the wait is not checked, so it does not extend the wait.
        .where("id", "=", mayTry ? staff.id : "")
        .execute()
      await recordAudit(trx, now, {
        staff: undefined,
        action: "sign-in-failed",
        ...(staff && { subject: { kind: "staff", id: staff.id } }),
        details: { what },
        address,
      })
    })
    return undefined
  })
}

/**
 * Resets the failures after a complete sign-in. Not after the right password alone: otherwise the code could be guessed
 * without limit.
 */
export async function forgetFailures(db: StaffServices["db"], staffId: string): Promise<void> {
  await db.updateTable("staff").set({ failures: 0, wait_until: null }).where("id", "=", staffId).execute()
}

function waitUntil(now: Date, failures: number): string | null {
  if (failures <= freeFailures) return null
  const wait = Math.min(firstWaitMs * 2 ** (failures - freeFailures - 1), longestWaitMs)
  return new Date(now.getTime() + wait).toISOString()
}
