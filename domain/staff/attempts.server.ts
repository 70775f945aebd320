import pLimit from "p-limit"
import type { SignInAttempt } from "#domain/audit/audit-action.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { countNetworkFailure, findNetwork, rememberNetwork } from "./networks.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import { clockDifferenceMs } from "./sessions.server.ts"
import type { StaffRow } from "./staff-rows.server.ts"

/*
 * Attempts at a password or a code. After some failures each further attempt must wait, longer each time. Failures at a
 * network where the person has signed in lately are counted for this network, all others for the account: so strangers
 * do not make a person wait at home or at work. A passkey is not limited, and a new password by email ends every wait.
 * A process handles one attempt at a time, so that parallel attempts cannot bypass the wait.
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
  what: SignInAttempt
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
    const known = await findNetwork(db, now, { staffId: staff?.id ?? "", address })
    const { failures, wait_until } = known ?? staff ?? { failures: 0, wait_until: null }
    const mayTry = staff?.disabled_at === null && !mustWait(now, wait_until)
    if ((await isRight(mayTry ? staff : undefined)) && mayTry) return staff
    await db.transaction().execute(async (trx) => {
      const until = waitUntil(now, failures + 1)
      // An attempt during the wait is not checked, so it does not extend the wait.
      const counted = mayTry ? staff.id : ""
      await trx
        .updateTable("staff")
        .set(({ eb }) => ({ failures: eb("failures", "+", 1), wait_until: until }))
        .where("id", "=", known ? "" : counted)
        .execute()
      await countNetworkFailure(trx, { staffId: known ? counted : "", address }, until)
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
 * Resets the failures after a complete sign-in, and makes its network known. Not after the right password alone:
 * otherwise the code could be guessed without limit.
 */
export async function forgetFailures(
  trx: StaffServices["db"],
  now: Date,
  { staffId, address }: { staffId: string; address: string },
): Promise<void> {
  await trx.updateTable("staff").set({ failures: 0, wait_until: null }).where("id", "=", staffId).execute()
  await rememberNetwork(trx, now, { staffId, address })
}

/** A wait that ends later than any can is of a clock that was ahead: it is over. */
function mustWait(now: Date, until: string | null): boolean {
  const waitMs = until === null ? 0 : Date.parse(until) - now.getTime()
  return waitMs > 0 && waitMs <= longestWaitMs + clockDifferenceMs
}

function waitUntil(now: Date, failures: number): string | null {
  if (failures <= freeFailures) return null
  const wait = Math.min(firstWaitMs * 2 ** (failures - freeFailures - 1), longestWaitMs)
  return new Date(now.getTime() + wait).toISOString()
}
