import { sql } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import {
  type CardCondition,
  type CardFilter,
  type CardPeople,
  cardCondition,
  isOpen,
  ownedBy,
} from "./match-cards.server.ts"
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
    .select((eb) =>
      eb
        .case()
        .when(ownedBy([null, ...away])(eb))
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as("is_unowned"),
    )
    .where(isOpen([kind]))
    .as("open_card")
  const [today, idle] = [urgencyNumber("today"), urgencyNumber("idle")]
  const row = await db
    .selectFrom(open)
    .select([
      ({ fn }) => fn.countAll<number | string>().as("open"),
      sql<number | string>`coalesce(sum(case when urgency_number = ${today} then 1 else 0 end), 0)`.as("today"),
      sql<
        number | string
      >`coalesce(sum(case when urgency_number = ${today} and owner_id = ${staffId} then 1 else 0 end), 0)`.as("mine"),
      sql<number | string>`coalesce(sum(is_unowned), 0)`.as("unowned"),
      sql<number | string>`coalesce(sum(case when urgency_number = ${idle} then 1 else 0 end), 0)`.as("idle"),
    ])
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

/** How many requests arrived after an instant and wait for a first answer, counted up to `most`. */
export async function countNewSince(db: Database, kind: "quote" | "gift", since: Date, most = 100): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom("request_card")
        .select("protocol")
        .where("kind", "=", kind)
        .where("stage", "=", "new")
        .where("created_at", ">", since.toISOString())
        .limit(most)
        .as("new_card"),
    )
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}
