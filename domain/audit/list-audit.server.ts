import { type Selectable, sql } from "kysely"
import type { AuditEventTable, RequestCardTable } from "#database/schema.ts"
import { removeInPieces } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import { idsFrom } from "#platform/ids/time-ordered-id.server.ts"
import { byName } from "#platform/text/compare-names.ts"
import { type DayPeriod, periodBounds } from "#platform/time/day-period.ts"
import { monthsBefore } from "#platform/time/retention.ts"
import type { AuditAction } from "./audit-action.ts"

export interface AuditFilter extends DayPeriod {
  staffId?: string
  action?: AuditAction
}

export interface AuditPage {
  events: AuditEvent[]
  /** Pass it as `before` to get the next page; absent on the last one. */
  next?: string
}

export type AuditEvent = Omit<Selectable<AuditEventTable>, "action" | "details"> & {
  action: AuditAction
  details: Record<string, unknown>
  /** The current name of the person or couple whom the action affected. */
  subjectName: string | null
  /** The kind of the request that the action affected, as long as it is kept. */
  requestKind: RequestCardTable["kind"] | null
}

const auditMonths = 24
const pageSize = 50

/** Events, newest first. */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  { before, limit = pageSize }: { before?: string; limit?: number } = {},
): Promise<AuditPage> {
  let query = db
    .selectFrom("audit_event")
    .selectAll("audit_event")
    .select(({ selectFrom, fn }) => [
      fn
        .coalesce(
          selectFrom("staff")
            .select("name")
            .whereRef("staff.id", "=", "audit_event.subject_id")
            .where("audit_event.subject_kind", "=", "staff"),
          selectFrom("honeymoon")
            .select("title")
            .where(({ eb, cast, ref }) => eb(cast<string>("honeymoon.id", "text"), "=", ref("audit_event.subject_id")))
            .where("audit_event.subject_kind", "=", "couple"),
        )
        .as("subjectName"),
      selectFrom("request_card")
        .select("kind")
        .whereRef("request_card.protocol", "=", "audit_event.subject_id")
        .where("audit_event.subject_kind", "=", "request")
        .as("requestKind"),
    ])
    .orderBy("audit_event.id", "desc")
    .limit(limit + 1)
  if (before) query = query.where("audit_event.id", "<", before)
  if (filter.staffId) query = query.where("audit_event.staff_id", "=", filter.staffId)
  if (filter.action) query = query.where("action", "=", filter.action)
  const { from, before: end } = periodBounds(filter)
  if (from) query = query.where("audit_event.id", ">=", idsFrom(from))
  if (end) query = query.where("audit_event.id", "<", idsFrom(end))
  const rows = await query.execute()
  const events = rows.slice(0, limit).map(({ details, action, ...row }) => ({
    ...row,
    action: action as AuditAction,
    details: JSON.parse(details ?? "{}") as Record<string, unknown>,
  }))
  const last = events.at(-1)
  return rows.length > limit && last ? { events, next: last.id } : { events }
}

/**
 * All staff who appear in the trail, including former staff, by their latest names. Finds one id after the other in the
 * index: neither database does so for `group by`, which reads all events of two years.
 */
export async function listAuditPeople(db: Database): Promise<Array<{ id: string; name: string }>> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive people (id) as (
      select min(staff_id) from audit_event
      union all
      select (select min(staff_id) from audit_event where staff_id > people.id) from people where people.id is not null
    )
    select id, (
      select staff_name from audit_event where staff_id = people.id order by audit_event.id desc limit 1
    ) as name
    from people where id is not null`.execute(db)
  return rows.toSorted(byName)
}

/** Deletes events older than the trail's retention. */
export async function forgetOldAudit({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  const before = idsFrom(monthsBefore(clock(), auditMonths))
  const old = await db.selectFrom("audit_event").select("id").where("id", "<", before).execute()
  await removeInPieces(
    old.map(({ id }) => id),
    (some) => db.deleteFrom("audit_event").where("id", "in", some).execute(),
  )
}
