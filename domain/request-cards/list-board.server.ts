import type { Database } from "#platform/database/connect.ts"
import { today } from "#platform/time/day.ts"
import type { RequestCard } from "./request-cards.server.ts"
import { type QuoteStage, type Stage, quoteStages } from "./stages.ts"

/** The stages that are columns; `lost` is beside the board. */
const boardStages = quoteStages.filter((stage) => stage !== "lost")

export type BoardCard = Omit<RequestCard, "words" | "number">

export interface BoardFilter {
  profile?: "exchange" | "tourism"
  /** Null: nobody's. */
  ownerId?: string | null
  /** ISO 8601. */
  since?: string
  countryId?: number
}

export interface Board {
  lanes: Array<{ stage: QuoteStage; count: number; cards: BoardCard[] }>
  /** Of the stages and trays that are not columns. */
  counts: Partial<Record<Stage, number>>
}

/** Cards in a lane at most. */
export const laneLimit = 50

/**
 * The board: new requests with the longest wait first; in the other lanes those whose step is due, then the newest.
 * Every list is read in the order of an index and stops at its limit, so that the size of the inbox does not matter.
 */
export async function listBoard(db: Database, now: Date, filter: BoardFilter = {}): Promise<Board> {
  const [counts, ...lanes] = await Promise.all([
    countStages(db, filter),
    ...boardStages.map((stage) => readLane(db, stage, today(now), filter)),
  ])
  return {
    lanes: boardStages.map((stage, index) => ({ stage, count: counts[stage] ?? 0, cards: lanes[index] ?? [] })),
    counts,
  }
}

async function readLane(db: Database, stage: QuoteStage, current: string, filter: BoardFilter): Promise<BoardCard[]> {
  const cards = () => selectCards(db, filter).where("stage", "=", stage)
  if (stage === "new") return cards().orderBy("created_at").orderBy("protocol").limit(laneLimit).execute()
  const newest = cards().orderBy("created_at", "desc").orderBy("protocol", "desc").limit(laneLimit).execute()
  if (stage === "won") return newest
  const due = await cards()
    .where("next_on", "<=", current)
    .orderBy("next_on")
    .orderBy("next_time")
    .limit(laneLimit)
    .execute()
  const first = new Set(due.map(({ protocol }) => protocol))
  return [...due, ...(await newest).filter(({ protocol }) => !first.has(protocol))].slice(0, laneLimit)
}

async function countStages(db: Database, filter: BoardFilter): Promise<Partial<Record<Stage, number>>> {
  const rows = await filtered(db, filter)
    .select(({ fn }) => ["stage", fn.countAll<number | string>().as("count")])
    .groupBy("stage")
    .execute()
  return Object.fromEntries(rows.map(({ stage, count }) => [stage, Number(count)]))
}

function selectCards(db: Database, filter: BoardFilter) {
  return filtered(db, filter).select([
    "protocol",
    "kind",
    "profile",
    "stage",
    "lost_reason",
    "owner_id",
    "name",
    "about",
    "country_id",
    "honeymoon_id",
    "cents",
    "created_at",
    "moved_at",
    "worked_at",
    "next_on",
    "next_time",
    "next_step",
    "revision",
  ])
}

function filtered(db: Database, { profile, ownerId, since, countryId }: BoardFilter) {
  return db
    .selectFrom("request_card")
    .where("kind", "=", "quote")
    .$if(profile !== undefined, (query) => query.where("profile", "=", profile as "tourism"))
    .$if(ownerId === null, (query) => query.where("owner_id", "is", null))
    .$if(typeof ownerId === "string", (query) => query.where("owner_id", "=", ownerId as string))
    .$if(since !== undefined, (query) => query.where("created_at", ">=", since as string))
    .$if(countryId !== undefined, (query) => query.where("country_id", "=", countryId as number))
}
