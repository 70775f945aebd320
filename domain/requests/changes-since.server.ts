import { type RequestEvent, findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import type { Database } from "#platform/database/connect.ts"

/** Changes since a form was shown, newest first. */
export async function listChangesSince(db: Database, protocol: string, revision: number): Promise<RequestEvent[]> {
  const [card, events] = await Promise.all([findCard(db, protocol), listEvents(db, protocol)])
  const missed = (card?.revision ?? revision) - revision
  // Each change writes all of its events at one instant.
  const instants = [...new Set(events.map(({ at, staff_id }) => `${at} ${staff_id}`))].slice(0, Math.max(0, missed))
  return events.filter(({ at, staff_id }) => instants.includes(`${at} ${staff_id}`))
}

/**
 * Whether nothing has happened since a form was shown but contacts by this person. The link of a contact records it in
 * the background, so the form beside it may be submitted before its page knows.
 */
export async function areOwnContacts(
  db: Database,
  { protocol, revision, staffId }: { protocol: string; revision: number; staffId: string },
): Promise<boolean> {
  const changes = await listChangesSince(db, protocol, revision)
  const contacts = new Set(changes.filter(({ kind }) => kind === "contact").map(({ at }) => at))
  // A contact may also move the request and make the person its owner, at the same instant.
  return changes.length > 0 && changes.every(({ at, staff_id }) => staff_id === staffId && contacts.has(at))
}
