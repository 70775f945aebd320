import { recordAudit } from "#domain/audit/audit.server.ts"
import type { OwnActor } from "./actor.ts"
import type { StaffServices } from "./panel-key.server.ts"
import { removeOwnSession, removeSession, removeSessionsOf } from "./sessions.server.ts"
import { removeLinks } from "./staff-links.server.ts"

type SessionServices = Pick<StaffServices, "db" | "clock">

/** Ends one of the person's own sessions. */
export async function endOwnSession({ db, clock }: SessionServices, actor: OwnActor, tokenHash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await removeOwnSession(trx, actor.staff.id, tokenHash)
    await recordAudit(trx, clock(), { ...actor, action: "sessions-ended" })
  })
}

/** Ends all of the person's own sessions except this one. */
export async function endOtherSessions(
  { db, clock }: SessionServices,
  actor: OwnActor,
  tokenHash: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await removeSessionsOf(trx, actor.staff.id, tokenHash)
    // A pending change of address may come from one of these sessions.
    await removeLinks(trx, actor.staff.id, ["email"])
    await recordAudit(trx, clock(), { ...actor, action: "sessions-ended" })
  })
}

export async function signOut({ db, clock }: SessionServices, actor: OwnActor, tokenHash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await removeSession(trx, tokenHash)
    await recordAudit(trx, clock(), { ...actor, action: "sign-out" })
  })
}
