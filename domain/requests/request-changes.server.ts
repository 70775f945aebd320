import type { Services } from "#platform/services.ts"
import { formatAge } from "#platform/time/relative-time.ts"
import type { RequestEvent } from "#domain/request-cards/request-cards.server.ts"
import { listColleagues } from "#domain/staff/colleagues.server.ts"
import type { ChosenRequest } from "./change-several.server.ts"
import { listChangesSince } from "./changes-since.server.ts"
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
  const [events, { all }] = await Promise.all([listChangesSince(db, protocol, revision), listColleagues(db)])
  return events.map((event) => describeChange(event, all, now))
}

function describeChange(event: RequestEvent, names: ReadonlyMap<string, string>, now: Date): DescribedChange {
  const { key, who, what, at } = describeEvent(event, names, now)
  return { key, who, what, when: formatAge(at, now) }
}

/** The newest of some changes in words: "há 2 min, Rita moveu para fechado". */
export function formatNewest([newest]: readonly DescribedChange[]): string {
  return newest ? `${newest.when}, ${newest.who ?? "um comando"} ${newest.what}` : "alguém mexeu nele antes"
}

/**
 * The names of requests that a change left out because somebody had changed them before, and what happened to them
 * last. Those that changed again since are dealt with, and not returned.
 */
export async function describeChangedRequests(
  { db, clock }: Pick<Services, "db" | "clock">,
  conflicts: readonly ChosenRequest[],
) {
  if (conflicts.length === 0) return []
  const revisionOf = new Map(conflicts.map(({ protocol, revision }) => [protocol, revision]))
  const protocols = [...revisionOf.keys()]
  const newest = db.selectFrom("request_event").select(({ fn }) => fn.max("id").as("id"))
  const [cards, events, { all }] = await Promise.all([
    db.selectFrom("request_card").select(["protocol", "name", "revision"]).where("protocol", "in", protocols).execute(),
    db
      .selectFrom("request_event")
      .selectAll()
      .where("id", "in", newest.where("protocol", "in", protocols).groupBy("protocol"))
      .execute(),
    listColleagues(db),
  ])
  const now = clock()
  const isUnchanged = ({ protocol, revision }: ChosenRequest) => revisionOf.get(protocol) === revision
  return protocols.flatMap((protocol) => {
    const last = events.filter((event) => event.protocol === protocol)
    const what = formatNewest(last.map((event) => describeChange(event, all, now)))
    const [card] = cards.filter((one) => one.protocol === protocol && isUnchanged(one))
    return card ? [{ protocol, name: card.name, what }] : []
  })
}
