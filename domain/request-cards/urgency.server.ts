import { type RawBuilder, sql } from "kysely"
import { today } from "#platform/time/day.ts"
import { idleLimits } from "./idle.ts"
import { type Urgency, urgencies } from "./urgency.ts"

/* The urgency of open cards in SQL: its number and the sort key within it. Column names are those of `request_card`. */

/** The number of an urgency, in the order of the list. */
export function urgencyNumber(urgency: Urgency): number {
  return urgencies.indexOf(urgency)
}

export function urgencyAt(number: number): Urgency {
  return urgencies[number] as Urgency
}

/**
 * A new request asks for an answer each day, as on the board and in Hoje: the visitor knows of no step that is planned.
 * A closed request is never idle (idle.ts): its step is due, however long ago.
 */
export function urgencyColumn(now: Date): RawBuilder<number> {
  const day = today(now)
  const idle = idleLimits(now)
  return sql<number>`case
    when stage = 'new' then 0
    when next_on > ${day} then 2
    when stage <> 'won' and coalesce(worked_at, moved_at) < ${idle.worked}
      and (next_on is null or next_on < ${idle.step}) then 1
    when next_on is not null then 0
    else 3 end`
}

/**
 * The sort key within an urgency, the longest wait first. In `today`, requests without an answer come before due steps.
 * It is a text for every urgency, so that it can be the position of the next page.
 */
export function urgencyOrder(urgency: RawBuilder<number>): RawBuilder<string> {
  return sql<string>`case ${urgency}
    when 0 then case when stage = 'new' then '0' || created_at else '1' || next_on || coalesce(next_time, '99:99') end
    when 1 then coalesce(worked_at, moved_at)
    when 2 then next_on || coalesce(next_time, '99:99')
    else created_at end`
}
