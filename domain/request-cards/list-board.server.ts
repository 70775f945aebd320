import { type SqlBool, sql } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import { today } from "#platform/time/day.ts"
import { countStagesWhere } from "./count-cards.server.ts"
import { idleStages } from "./idle.ts"
import { type ListedCard, listedColumns, readListedCard } from "./list-cards.server.ts"
import { type CardCondition, type CardFilter, cardCondition } from "./match-cards.server.ts"
import { type QuoteStage, type Stage, quoteStages } from "./stages.ts"
import { urgencyColumn, urgencyNumber } from "./urgency.server.ts"

/** The stages that are columns; `lost` is beside the board. */
const boardStages = quoteStages.filter((stage) => stage !== "lost")

export type BoardCard = ListedCard

/** `stages` and `urgency` are ignored: the board shows all. */
export type BoardFilter = Partial<CardFilter>

export interface Board {
  lanes: Lane[]
  /** Counts of all stages and trays, including those that are not lanes. */
  counts: Partial<Record<Stage, number>>
}

export interface Lane {
  stage: QuoteStage
  /** At most `laneLimit`; the counts are of all that the filter has. */
  cards: BoardCard[]
  count: number
  /** With a step that is due. */
  due: number
  idle: number
}

/** Maximum cards in a lane. */
export const laneLimit = 50

/**
 * The board. New requests: the longest wait first. Other lanes: those with a due step first, then the newest. Every
 * list is read in index order and stops at its limit, so only the counts depend on the size of the inbox.
 */
export async function listBoard(db: Database, now: Date, filter: BoardFilter = {}): Promise<Board> {
  // The search runs once for the counts and all lanes, because it costs more than the rest.
  const condition = await cardCondition(db, { ...filter, kind: "quote", stages: undefined, urgency: undefined })
  const due: CardCondition = (eb) =>
    eb.and([condition(eb), eb("stage", "in", boardStages), eb("next_on", "<=", today(now))])
  const idle: CardCondition = (eb) =>
    eb.and([
      condition(eb),
      eb("stage", "in", idleStages),
      sql<SqlBool>`${urgencyColumn(now)} = ${urgencyNumber("idle")}`,
    ])
  const [counts, dueCounts, idleCounts, ...lanes] = await Promise.all([
    countStagesWhere(db, condition),
    countStagesWhere(db, due),
    countStagesWhere(db, idle),
    ...boardStages.map((stage) => readLane(db, stage, today(now), condition)),
  ])
  return {
    lanes: boardStages.map((stage, index) => ({
      stage,
      cards: lanes[index] ?? [],
      count: counts[stage] ?? 0,
      due: dueCounts[stage] ?? 0,
      idle: idleCounts[stage] ?? 0,
    })),
    counts,
  }
}

async function readLane(
  db: Database,
  stage: QuoteStage,
  current: string,
  condition: CardCondition,
): Promise<BoardCard[]> {
  const cards = db
    .selectFrom("request_card")
    .select(listedColumns)
    .where(condition)
    .where("stage", "=", stage)
    .limit(laneLimit)
  const read = async (query: typeof cards) => (await query.execute()).map(readListedCard)
  if (stage === "new") return read(cards.orderBy("created_at").orderBy("protocol"))
  const newestFirst = cards.orderBy("created_at", "desc").orderBy("protocol", "desc")
  // Nulls last, on both databases: a step without a time comes after those with one.
  const dueFirst = cards
    .where("next_on", "<=", current)
    .orderBy("next_on")
    .orderBy("next_time", (time) => time.nullsLast())
    .orderBy("protocol")
  const [due, newest] = await Promise.all([read(dueFirst), read(newestFirst)])
  const first = new Set(due.map(({ protocol }) => protocol))
  return [...due, ...newest.filter(({ protocol }) => !first.has(protocol))].slice(0, laneLimit)
}
