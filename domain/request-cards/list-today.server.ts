import type { ExpressionBuilder } from "kysely"
import type { Schema } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { today } from "#platform/time/day.ts"
import { idleBefore } from "./idle.ts"
import type { RequestCard } from "./request-cards.server.ts"

export interface CardsAndCount {
  cards: RequestCard[]
  /** Of all, shown or not. */
  count: number
}

/** What needs a person now. */
export interface TodayLists {
  /** New quotes, the longest wait first. */
  waiting: CardsAndCount
  /** The person's steps that are due, the oldest first. */
  due: CardsAndCount
  /** Quotes in work that stand still, the person's own and nobody's, the longest first. */
  idle: CardsAndCount
  /** Gifts to confirm, oldest first. */
  gifts: CardsAndCount
}

const limit = 8

export async function listToday(db: Database, now: Date, staffId: string): Promise<TodayLists> {
  const [waiting, due, idle, gifts] = await Promise.all([
    readCards(db, isWaiting, "created_at"),
    readCards(db, isDue(staffId, today(now)), "next_on"),
    readCards(db, isIdle(staffId, now), "worked_at"),
    readCards(db, isOpenGift, "created_at"),
  ])
  return { waiting, due, idle, gifts }
}

type Where = ExpressionBuilder<Schema, "request_card">

function isWaiting({ and, eb }: Where) {
  return and([eb("kind", "=", "quote"), eb("stage", "=", "new")])
}

function isDue(staffId: string, current: string) {
  return ({ and, eb }: Where) =>
    and([eb("owner_id", "=", staffId), eb("next_on", "<=", current), eb("stage", "not in", ["lost", "spam", "check"])])
}

/** The same rule as `idleDays`, in SQL. */
function isIdle(staffId: string, now: Date) {
  return ({ and, eb, fn, or }: Where) =>
    and([
      eb("kind", "=", "quote"),
      eb("stage", "in", ["contacted", "proposal"]),
      or([eb("owner_id", "=", staffId), eb("owner_id", "is", null)]),
      eb(fn.coalesce("worked_at", "created_at"), "<=", idleBefore(now)),
      or([eb("next_on", "is", null), eb("next_on", "<", today(now))]),
    ])
}

function isOpenGift({ and, eb }: Where) {
  return and([eb("kind", "=", "gift"), eb("stage", "in", ["new", "reviewing"])])
}

async function readCards(
  db: Database,
  where: (where: Where) => ReturnType<typeof isWaiting>,
  order: "created_at" | "next_on" | "worked_at",
): Promise<CardsAndCount> {
  const matching = db.selectFrom("request_card").where(where)
  const cards = await matching
    .selectAll()
    .$if(order === "worked_at", (query) => query.orderBy(({ fn }) => fn.coalesce("worked_at", "created_at")))
    .$if(order === "next_on", (query) => query.orderBy("next_on").orderBy("next_time"))
    .orderBy("created_at")
    .limit(limit)
    .execute()
  // Fewer than the limit are all of them.
  if (cards.length < limit) return { cards, count: cards.length }
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow()
  return { cards, count: Number(count) }
}
