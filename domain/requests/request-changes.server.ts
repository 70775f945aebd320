import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { formatAge } from "#platform/time/relative-time.ts"
import { type RequestEvent, findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { listColleagues } from "#domain/staff/colleagues.server.ts"
import type { ChosenRequest } from "./change-several.server.ts"
import { type HistoryEntry, describeEvent } from "./request-history.ts"

/** A change in words, with its age: "Marina", "anotou", "há 2 min". */
export type DescribedChange = Pick<HistoryEntry, "key" | "who" | "what" | "when">

/** The changes since a form was shown, newest first, to tell the person whose form was refused. */
export async function describeChangesSince(
  { db, clock }: Pick<Services, "db" | "clock">,
  protocol: string,
  revision: number,
): Promise<DescribedChange[]> {
  const now = clock()
  const [events, { all }] = await Promise.all([
    listChangesSince(db, protocol, revision),
    listColleagues(db, "requests"),
  ])
  return events.map((event) => {
    const { key, who, what, at } = describeEvent(event, all, now)
    return { key, who, what, when: formatAge(at, now) }
  })
}

/** The newest of some changes in words: "Rita moveu para fechado há 2 min". */
export function formatNewest([newest]: readonly DescribedChange[]): string {
  return newest ? `${newest.who ?? "um comando"} ${newest.what} ${newest.when}` : "alguém mexeu nele antes"
}

/** The names of requests that changed after a list was shown, and what happened to them last. */
export function describeStale(services: Pick<Services, "db" | "clock">, chosen: readonly ChosenRequest[]) {
  return Promise.all(
    chosen.map(async ({ protocol, revision }) => {
      const [card, changes] = await Promise.all([
        findCard(services.db, protocol),
        describeChangesSince(services, protocol, revision),
      ])
      return { protocol, name: card?.name ?? protocol, what: formatNewest(changes) }
    }),
  )
}

/** Changes by others since a form was shown, newest first, for the person whose form was submitted second. */
export async function listChangesSince(db: Database, protocol: string, revision: number): Promise<RequestEvent[]> {
  const [card, events] = await Promise.all([findCard(db, protocol), listEvents(db, protocol)])
  const missed = (card?.revision ?? revision) - revision
  // Each change writes all of its events at one instant.
  const instants = [...new Set(events.map(({ at, staff_id }) => `${at} ${staff_id}`))].slice(0, Math.max(0, missed))
  return events.filter(({ at, staff_id }) => instants.includes(`${at} ${staff_id}`))
}
