import type { Services } from "#domain/services.server.ts"
import { type Session, isFreshlyProved } from "#domain/staff/sessions.server.ts"
import { factorsOf, hasSecondFactor } from "#domain/staff/staff-rows.server.ts"

/** In an open session after a fresh proof; in half a one only the very first: who has a factor must show it. */
export async function mayAddFactor({ db, clock }: Services, session: Session): Promise<boolean> {
  if (session.staff_id === null) return false
  if (session.state === "open") return isFreshlyProved(session, clock())
  return !hasSecondFactor(await factorsOf(db, session.staff_id))
}
