import type { Kind } from "#domain/content/content.ts"
import { listEntryRows } from "#domain/entries/entry-list.server.ts"
import { type OrderVersion, listOrderVersions } from "#domain/entries/entry-order.server.ts"
import { countPlaces } from "#domain/entries/entry-places.server.ts"
import type { Services } from "#domain/services.server.ts"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"

/** Entries per page; more would be too many to reorder by hand. */
const pageSize = 200

const historyMax = 5

const done: Partial<Record<OrderVersion["origin"], string>> = {
  undo: "desfez a mudança de lugar de",
  import: "mudou, com uma importação, o lugar de",
}

/** One page of a kind's entries in their order, and the latest changes of the order. */
export async function presentOrder({ db, clock }: Pick<Services, "db" | "clock">, kind: Kind, after: string) {
  const [{ entries, next }, versions] = await Promise.all([
    listEntryRows(db, kind, { after, limit: pageSize }),
    listOrderVersions(db, kind, { limit: historyMax }),
  ])
  const now = clock()
  const places = await countPlaces(db, kind, entries[0]?.id ?? "")
  return {
    entries: entries.map(({ id, title }) => ({ id, title })),
    ...places,
    next,
    history: versions.map(({ id, by, at, origin, change }) => ({
      id,
      who: by ?? "Um comando no servidor",
      what: `${done[origin] ?? "mudou o lugar de"} ${change.after.length} itens`,
      when: formatRelativeInstant(at, now),
      at,
      isUndone: origin === "undo",
    })),
  }
}
