import type { Services } from "#domain/services.server.ts"
import { type Session, isFreshlyProved } from "#domain/staff/sessions.server.ts"
import { factorsOf, hasSecondFactor } from "#domain/staff/staff-rows.server.ts"

/**
 * An open session needs a fresh proof. A half-open one (password only) may add a first factor only; otherwise the
 * existing factor is asked for.
 */
export async function mayAddFactor({ db, clock }: Services, session: Session): Promise<boolean> {
  if (session.staff_id === null) return false
  if (session.state === "open") return isFreshlyProved(session, clock())
  return !hasSecondFactor(await factorsOf(db, session.staff_id))
}
