import type { Database } from "#platform/database/connect.ts"
import { type RequestEvent, findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"

/** Changes by others since a form was shown, newest first, for the person whose form was submitted second. */
export async function listChangesSince(db: Database, protocol: string, revision: number): Promise<RequestEvent[]> {
  const [card, events] = await Promise.all([findCard(db, protocol), listEvents(db, protocol)])
  const missed = (card?.revision ?? revision) - revision
  // Each change writes all of its events at one instant.
  const instants = [...new Set(events.map(({ at, staff_id }) => `${at} ${staff_id}`))].slice(0, Math.max(0, missed))
  return events.filter(({ at, staff_id }) => instants.includes(`${at} ${staff_id}`))
}
