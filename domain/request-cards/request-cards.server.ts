import type { Selectable, Updateable } from "kysely"
import type { RequestCardTable, RequestEventTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { instantAfter, timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import { isOpen } from "./match-cards.server.ts"
import { type NewCard, cardRow } from "./new-card.ts"

/* The SQL of cards and of the events of a request. */

export type RequestCard = Selectable<RequestCardTable>
export type RequestEvent = Selectable<RequestEventTable>

/** Someone else changed the request meanwhile: the form must be shown again with these changes. */
export class CardConflictError extends Error {
  override name = "CardConflictError"
  readonly code = "CARD_CONFLICT"
}

/**
 * Inserts the cards of stored requests; skips cards that another process has just inserted. Returns the number
 * inserted.
 */
export async function insertMissingCards(trx: Database, cards: readonly NewCard[]): Promise<number> {
  if (cards.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("request_card")
    .values(cards.map(cardRow))
    .onConflict((conflict) => conflict.column("protocol").doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

export function findCard(db: Database, protocol: string): Promise<RequestCard | undefined> {
  return db.selectFrom("request_card").selectAll().where("protocol", "=", protocol).executeTakeFirst()
}

/**
 * Changes a card if it still has the revision that the form showed. Returns the new revision. Throws
 * {@link CardConflictError}.
 */
export async function changeCard(
  trx: Database,
  { protocol, revision }: Pick<RequestCard, "protocol" | "revision">,
  changes: Omit<Updateable<RequestCardTable>, "protocol" | "number" | "revision">,
): Promise<number> {
  // A form may send any number; PostgreSQL refuses to compare one that is no 32-bit integer.
  if ((revision | 0) !== revision) throw new CardConflictError(protocol)
  const changed = await trx
    .updateTable("request_card")
    .set(changes)
    .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
    .where("protocol", "=", protocol)
    .where("revision", "=", revision)
    .returning("revision")
    .executeTakeFirst()
  if (!changed) throw new CardConflictError(protocol)
  return changed.revision
}

export interface NewEvent {
  protocol: string
  kind: RequestEvent["kind"]
  staffId: string | null
  /** A note's text, or JSON for the other kinds. */
  text: string | null
}

/** Adds an event to a request's history, as its last one whatever the clock said before. Its card is not changed. */
export async function addEvent(trx: Database, now: Date, { protocol, kind, staffId, text }: NewEvent): Promise<void> {
  const { last } = await trx
    .selectFrom("request_event")
    .select(({ fn }) => fn.max<string | null>("id").as("last"))
    .where("protocol", "=", protocol)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto("request_event")
    .values({
      id: timeOrderedId(instantAfter(last, now)),
      protocol,
      at: now.toISOString(),
      staff_id: staffId,
      kind,
      text,
    })
    .execute()
}

export interface UnconfirmedDetails {
  /** The sender agreed to promotions. That is not stored without the email that tells of it. */
  marketing?: boolean
}

/** Notes that the sender of a request gets no confirmation, because of the daily limit. */
export function noteUnconfirmed(
  trx: Database,
  now: Date,
  { protocol, ...details }: UnconfirmedDetails & { protocol: string },
): Promise<void> {
  return addEvent(trx, now, { kind: "unconfirmed", protocol, staffId: null, text: JSON.stringify(details) })
}

/** Newest first. */
export function listEvents(db: Database, protocol: string): Promise<RequestEvent[]> {
  return db.selectFrom("request_event").selectAll().where("protocol", "=", protocol).orderBy("id", "desc").execute()
}

/** Numbers of open requests, for the navigation. */
export async function countOpenCards(db: Database): Promise<{ quotes: number; gifts: number }> {
  const rows = await db
    .selectFrom("request_card")
    .select(["kind", ({ fn }) => fn.countAll<number | string>().as("count")])
    .where(isOpen(["quote", "gift"]))
    .groupBy("kind")
    .execute()
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0)
  return { quotes: of("quote"), gifts: of("gift") }
}
