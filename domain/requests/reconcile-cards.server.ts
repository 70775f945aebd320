import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import {
  CardConflictError,
  type RequestCard,
  addEvent,
  changeCard,
} from "#domain/request-cards/request-cards.server.ts"
import { chunks } from "#platform/database/chunks.ts"
import type { Services } from "#platform/services.ts"
import { makeMissingCards } from "./missing-cards.server.ts"
import { stageOfStatus } from "./request-status.ts"
import { stageChanges } from "./save-changes.server.ts"

/** Counts of repairs; all 0 if everything was in order. */
export interface ReconciledCards {
  made: number
  moved: number
  removed: number
}

interface ReconcileOptions {
  /** Only requests that arrived after this instant, which a process of the previous release may have written. */
  since?: Date
  /** Once aborted, no further batch starts. */
  signal?: AbortSignal
}

/** Requests per batch of comparisons; the event loop is free between batches. */
const compared = 500
/** Cards written in one transaction. */
const written = 50

/**
 * Creates missing cards, moves cards whose request has another status, and removes cards without a request. Needed
 * because, during an update, a process of the previous release writes requests without cards. Can run at any time, also
 * in several processes at once.
 */
export async function reconcileCards(
  services: Pick<Services, "db" | "clock">,
  { since, signal }: ReconcileOptions = {},
): Promise<ReconciledCards> {
  const counts: ReconciledCards = { made: 0, moved: 0, removed: 0 }
  for (const kind of ["quote", "gift"] as const) await reconcileKind(services, kind, counts, { since, signal })
  if (!since) await removeOrphans(services, counts, signal)
  return counts
}

async function reconcileKind(
  services: Pick<Services, "db" | "clock">,
  kind: "quote" | "gift",
  counts: ReconciledCards,
  { since, signal }: ReconcileOptions,
) {
  let last = { created_at: since?.toISOString() ?? "", protocol: "" }
  while (!isStopped(signal)) {
    const rows = await compareCards(services, kind, last)
    const missing = rows.filter(({ stage }) => stage === null).map(({ protocol }) => protocol)
    for (const some of chunks(missing, written)) {
      counts.made += await services.db.transaction().execute((trx) => makeMissingCards(trx, kind, some))
      await nextTurn()
    }
    for (const { protocol, status, stage, revision } of rows) {
      if (stage === null || revision === null || stage === stageOfStatus(kind, status)) continue
      const moved = await adopt(services, { protocol, kind, stage, revision }, status)
      if (moved) counts.moved += 1
    }
    if (rows.length < compared) return
    last = rows.at(-1) as typeof last
    await nextTurn()
  }
}

/** The next requests after `last`, oldest first, each with the stage of its card. */
function compareCards(
  { db }: Pick<Services, "db">,
  kind: "quote" | "gift",
  last: { created_at: string; protocol: string },
) {
  return (
    db
      // The selected columns are the same in both tables.
      .selectFrom(`${kind === "quote" ? "quote_request" : "gift_message"} as request` as "quote_request as request")
      .leftJoin("request_card as card", "card.protocol", "request.protocol")
      .select(["request.protocol", "request.status", "request.created_at", "card.stage", "card.revision"])
      .where(sql<boolean>`(request.created_at, request.protocol) > (${last.created_at}, ${last.protocol})`)
      .orderBy("request.created_at")
      .orderBy("request.protocol")
      .limit(compared)
      .execute()
  )
}

type MovedCard = Pick<RequestCard, "protocol" | "kind" | "stage" | "revision">

/**
 * Updates the card to a status that an older process or a restored backup wrote. The request itself is not changed.
 * Returns false if someone moved the request meanwhile: then card and status agree again.
 */
async function adopt({ db, clock }: Pick<Services, "db" | "clock">, card: MovedCard, status: string): Promise<boolean> {
  const now = clock()
  const move = stageChanges(card.stage, stageOfStatus(card.kind, status), now)
  try {
    await db.transaction().execute(async (trx) => {
      await changeCard(trx, card, { ...move.card, worked_at: now.toISOString() })
      for (const event of move.events) await addEvent(trx, now, { protocol: card.protocol, staffId: null, ...event })
    })
    return true
  } catch (error) {
    if (error instanceof CardConflictError) return false
    throw error
  }
}

async function removeOrphans({ db }: Pick<Services, "db">, counts: ReconciledCards, signal: AbortSignal | undefined) {
  let last = 0
  while (!isStopped(signal)) {
    const rows = await db
      .selectFrom("request_card as card")
      .leftJoin("quote_request as quote", "quote.protocol", "card.protocol")
      .leftJoin("gift_message as gift", "gift.protocol", "card.protocol")
      .select(["card.number", "card.protocol", "quote.protocol as quote", "gift.protocol as gift"])
      .where("card.number", ">", last)
      .orderBy("card.number")
      .limit(compared)
      .execute()
    const orphans = rows.filter(({ quote, gift }) => quote === null && gift === null).map(({ protocol }) => protocol)
    if (orphans.length > 0) {
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom("request_event").where("protocol", "in", orphans).execute()
        await trx.deleteFrom("request_card").where("protocol", "in", orphans).execute()
      })
      counts.removed += orphans.length
    }
    if (rows.length < compared) return
    last = (rows.at(-1) as { number: number }).number
    await nextTurn()
  }
}

function isStopped(signal: AbortSignal | undefined): boolean {
  return signal?.aborted ?? false
}
