import type { Database } from "#platform/database/connect.ts"
import { addDays, today } from "#platform/time/day.ts"
import { idleLimits, idleStages } from "./idle.ts"
import { type CardCondition, type CardPeople, ownedBy } from "./match-cards.server.ts"
import { stepStages } from "./stages.ts"
import type { RequestCard } from "./request-cards.server.ts"

export interface CardsAndCount {
  cards: RequestCard[]
  /** Number of all matching cards. Only of `idle`: undefined if there are more than shown. */
  count: number | undefined
}

/** Requests that need a person's attention now. */
export interface TodayLists {
  /** New quotes, the longest wait first. */
  waiting: CardsAndCount
  /** The person's steps that are due, the oldest first. */
  due: CardsAndCount
  /** Due steps of requests that nobody answers, the oldest first. Shown to everybody. */
  unowned: CardsAndCount
  /** Idle quotes that are the person's or that nobody answers, the longest idle first. */
  idle: CardsAndCount
  /** Gifts to confirm, oldest first. */
  gifts: CardsAndCount
}

const limit = 8

export async function listToday(db: Database, now: Date, { staffId, away }: CardPeople): Promise<TodayLists> {
  const [waiting, due, unowned, idle, gifts] = await Promise.all([
    readCards(db, isWaiting, "created_at"),
    readCards(db, isDue([staffId], today(now)), "next_on"),
    readCards(db, isDue([null, ...away], today(now)), "next_on"),
    readIdle(db, [staffId, ...away], now),
    readCards(db, isOpenGift, "created_at"),
  ])
  return { waiting, due, unowned, idle, gifts }
}

export interface OverdueSteps {
  ownerId: string
  count: number
}

/** How many steps of these people were due before today. People without any are absent. */
export async function countOverdue(db: Database, now: Date, ownerIds: readonly string[]): Promise<OverdueSteps[]> {
  const rows = await db
    .selectFrom("request_card")
    .select(["owner_id", ({ fn }) => fn.countAll<number | string>().as("count")])
    .where(isDue(ownerIds, addDays(today(now), -1)))
    .groupBy("owner_id")
    .execute()
  return rows.map(({ owner_id, count }) => ({ ownerId: String(owner_id), count: Number(count) }))
}

const isWaiting: CardCondition = ({ and, eb }) => and([eb("kind", "=", "quote"), eb("stage", "=", "new")])

/** Only quotes have steps. `until`: the last day. */
function isDue(ownerIds: ReadonlyArray<string | null>, until: string): CardCondition {
  return (eb) =>
    eb.and([eb("kind", "=", "quote"), eb("stage", "in", stepStages), eb("next_on", "<=", until), ownedBy(ownerIds)(eb)])
}

const isOpenGift: CardCondition = ({ and, eb }) =>
  and([eb("kind", "=", "gift"), eb("stage", "in", ["new", "reviewing"])])

/**
 * The rule of `idleDays` in SQL, without due steps, which have their own lists. One query for each stage, with and
 * without these owners: an index finds these cards, and only they are sorted.
 */
async function readIdle(db: Database, ownerIds: readonly string[], now: Date): Promise<CardsAndCount> {
  const { worked } = idleLimits(now)
  const idle = db
    .selectFrom("request_card")
    .selectAll()
    .where("kind", "=", "quote")
    .where("next_on", "is", null)
    .where(({ eb, fn }) => eb(fn.coalesce("worked_at", "created_at"), "<", worked))
    .orderBy(({ fn }) => fn.coalesce("worked_at", "created_at"))
    .limit(limit + 1)
  const lists = await Promise.all(
    idleStages.flatMap((stage) => [
      idle.where("owner_id", "in", ownerIds).where("stage", "=", stage).execute(),
      idle.where("owner_id", "is", null).where("stage", "=", stage).execute(),
    ]),
  )
  const lastWork = ({ worked_at, created_at }: RequestCard) => worked_at ?? created_at
  const cards = lists.flat().toSorted((a, b) => (lastWork(a) < lastWork(b) ? -1 : 1))
  return { cards: cards.slice(0, limit), count: cards.length > limit ? undefined : cards.length }
}

async function readCards(db: Database, where: CardCondition, order: "created_at" | "next_on"): Promise<CardsAndCount> {
  const matching = db.selectFrom("request_card").where(where)
  const cards = await matching
    .selectAll()
    // Nulls last, on both databases: a step without a time comes after those with one.
    .$if(order === "next_on", (query) => query.orderBy("next_on").orderBy("next_time", (time) => time.nullsLast()))
    .orderBy("created_at")
    .limit(limit)
    .execute()
  // Fewer than the limit: these are all.
  if (cards.length < limit) return { cards, count: cards.length }
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow()
  return { cards, count: Number(count) }
}
