import type { Database } from "#platform/database/connect.ts"
import { type CardCondition, type CardFilter, type CardPeople, cardCondition, isOpen } from "./match-cards.server.ts"
import type { Stage } from "./stages.ts"
import { urgencyColumn, urgencyNumber } from "./urgency.server.ts"

export interface OpenCounts {
  open: number
  /** Requests that need attention today. */
  today: number
  /** Requests that need this person's attention today. */
  mineToday: number
  /** Also those of owners who cannot answer. */
  unowned: number
  idle: number
}

/** The counts of a kind's open requests, in one query. */
export async function countOpen(
  db: Database,
  now: Date,
  { kind, staffId, away }: CardPeople & { kind: "quote" | "gift" },
): Promise<OpenCounts> {
  const open = db
    .selectFrom("request_card")
    .select(["owner_id", urgencyColumn(now).as("urgency_number")])
    .where(isOpen([kind]))
    .as("open_card")
  const row = await db
    .selectFrom(open)
    .select(({ fn, or, eb }) => {
      const count = () => fn.countAll<number | string>()
      const today = () => count().filterWhere("urgency_number", "=", urgencyNumber("today"))
      const unowned = or([eb("owner_id", "is", null), ...away.map((id) => eb("owner_id", "=", id))])
      return [
        count().as("open"),
        today().as("today"),
        today().filterWhere("owner_id", "=", staffId).as("mine"),
        count().filterWhere(unowned).as("unowned"),
        count().filterWhere("urgency_number", "=", urgencyNumber("idle")).as("idle"),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    open: Number(row.open),
    today: Number(row.today),
    mineToday: Number(row.mine),
    unowned: Number(row.unowned),
    idle: Number(row.idle),
  }
}

/** How many cards of a filter each stage has; stages without any are absent. */
export async function countStages(db: Database, filter: CardFilter): Promise<Partial<Record<Stage, number>>> {
  return countStagesWhere(db, await cardCondition(db, filter))
}

export async function countStagesWhere(
  db: Database,
  condition: CardCondition,
): Promise<Partial<Record<Stage, number>>> {
  const rows = await db
    .selectFrom("request_card")
    .select(["stage", ({ fn }) => fn.countAll<number | string>().as("count")])
    .where(condition)
    .groupBy("stage")
    .execute()
  return Object.fromEntries(rows.map(({ stage, count }) => [stage, Number(count)]))
}
