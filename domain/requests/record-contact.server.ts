import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { refused } from "#platform/http/problem.ts"
import { listColleagues } from "#domain/staff/colleagues.server.ts"
import { ownerChanges } from "./assign-request.server.ts"
import { type RequestFact, changeRequest } from "./change-request.server.ts"
import { type ContactDetails, isContactWay, newEvent } from "./event-details.ts"
import { type Changes, stageChanges } from "./save-changes.server.ts"

export interface RecordedContact extends RequestFact {
  /** One of `contactWays`. */
  by: string
}

/**
 * Within this time, repeated contacts by the same person in the same way count once: a link is easily clicked twice.
 */
const repeatMs = 60_000

/**
 * Records that someone wrote to or called the visitor. The first contact moves a new request to "em contato", and makes
 * that person the owner if there is none. So does a later one if the owner no longer works requests. Needs no revision:
 * a fact is recorded whatever happened meanwhile.
 */
export async function recordContact(services: Pick<Services, "db" | "clock">, contact: RecordedContact): Promise<void> {
  const { protocol, staff, by } = contact
  if (!isContactWay(by)) throw refused({ by: ["Escolha por onde foi o contato."] })
  await changeRequest(services, { protocol, staff, revision: undefined }, async (card, now) => {
    if (await wasJustRecorded(services.db, now, contact)) return undefined
    const changes: Changes & Required<Pick<Changes, "card">> = {
      card: {},
      events: [newEvent("contact", { by })],
      contacted: true,
    }
    if (card.kind === "quote" && card.stage === "new") {
      const move = stageChanges(card.stage, "contacted", now)
      changes.card = move.card
      changes.events.push(...move.events)
    }
    const colleagues = await listColleagues(services.db)
    if (card.owner_id === null || colleagues.away.includes(card.owner_id)) {
      const taken = ownerChanges(card, { id: staff.id, name: staff.name }, colleagues)
      Object.assign(changes.card, taken?.card)
      changes.events.push(...(taken?.events ?? []))
    }
    return changes
  })
}

async function wasJustRecorded(db: Database, now: Date, { protocol, staff, by }: RecordedContact): Promise<boolean> {
  const since = new Date(now.getTime() - repeatMs).toISOString()
  const details: ContactDetails = { by: by as ContactDetails["by"] }
  const found = await db
    .selectFrom("request_event")
    .select("id")
    .where("protocol", "=", protocol)
    .where("kind", "=", "contact")
    .where("staff_id", "=", staff.id)
    .where("at", ">", since)
    // Later ones are of a clock that was ahead.
    .where("at", "<=", now.toISOString())
    .where("text", "=", JSON.stringify(details))
    .executeTakeFirst()
  return found !== undefined
}
