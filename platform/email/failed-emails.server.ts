import { sql } from "kysely"
import type { EmailKind } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"

export interface OutboxState {
  waiting: number
  dead: number
  /** When the oldest waiting email was created. */
  waitingSince: string | null
  /** The same without the excluded kinds. */
  sinceWithoutExcluded: string | null
}

/** Counts of waiting and given-up emails, for operators. `excludedKinds` go to addresses that may not exist. */
export async function countOutbox(db: Database, excludedKinds: readonly EmailKind[]): Promise<OutboxState> {
  const rows = await db
    .selectFrom("outbox_mail")
    .select(({ eb, fn }) => [
      "status",
      fn.countAll<number | string>().as("mails"),
      fn.min("created_at").as("since"),
      fn
        .min<string | null>(eb.case().when("kind", "not in", excludedKinds).then(eb.ref("created_at")).end())
        .as("since_without_excluded"),
    ])
    .where("status", "in", ["waiting", "dead"])
    .groupBy("status")
    .execute()
  const of = (status: string) => rows.find((row) => row.status === status)
  return {
    waiting: Number(of("waiting")?.mails ?? 0),
    dead: Number(of("dead")?.mails ?? 0),
    waitingSince: of("waiting")?.since ?? null,
    sinceWithoutExcluded: of("waiting")?.since_without_excluded ?? null,
  }
}

/** When the longest overdue email was due; a healthy worker takes each within seconds. */
export async function dueSince(db: Database, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("outbox_mail")
    .select(({ fn }) => fn.min("next_attempt_at").as("since"))
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", now.toISOString())
    .executeTakeFirst()
  return row?.since ?? null
}

/** Emails that fail while they wait. */
export interface DelayedEmails {
  count: number
  /** When the oldest one was created, and its last failure: one line, without the addresses of people. */
  since: string
  reason: string
}

const delayedAfterMs = 3_600_000

/**
 * The emails that have waited for more than an hour and whose last attempt failed: the email server may be away or
 * refuse the site, long before the first email is given up. Undefined if there are none.
 */
export async function findDelayedEmails(db: Database, now: Date): Promise<DelayedEmails | undefined> {
  const oldest = await db
    .selectFrom("outbox_mail")
    .select(["created_at", "last_error", sql<number | string>`count(*) over ()`.as("mails")])
    .where("status", "=", "waiting")
    // An email that is queued again keeps its last failure, but has no attempts.
    .where("attempts", ">", 0)
    .where("last_error", "is not", null)
    .where("created_at", "<", new Date(now.getTime() - delayedAfterMs).toISOString())
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst()
  return oldest && { count: Number(oldest.mails), since: oldest.created_at, reason: oldest.last_error ?? "" }
}

/** An email that was given up, without its content and recipient. */
export interface FailedEmail {
  id: string
  protocol: string
  kind: string
  attempts: number
  /** One line, without the addresses of people. */
  last_error: string | null
  created_at: string
  /** Its content was removed after the retention: it cannot be sent any more. */
  forgotten: boolean
}

/** The emails that were given up and that nobody settled, oldest first. */
export async function listFailedEmails(db: Database): Promise<FailedEmail[]> {
  const rows = await db
    .selectFrom("outbox_mail")
    .select(({ eb }) => [
      "id",
      "protocol",
      "kind",
      "attempts",
      "last_error",
      "created_at",
      eb("text", "=", "").as("forgotten"),
    ])
    .where("status", "=", "dead")
    .orderBy("created_at")
    .orderBy("kind")
    .execute()
  return rows.map(({ forgotten, ...mail }) => ({ ...mail, forgotten: Boolean(forgotten) }))
}

/** Queues given-up emails again: one by its id, those of some protocols, or all but some. Returns how many. */
export async function retryFailedEmails(
  { db, clock }: { db: Database; clock: () => Date },
  { id, protocols = [], except = [] }: { id?: string; protocols?: readonly string[]; except?: readonly string[] } = {},
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox_mail")
    .set({ status: "waiting", attempts: 0, next_attempt_at: clock().toISOString(), leased_until: null })
    .where("status", "=", "dead")
    .where("text", "!=", "")
    .$if(id !== undefined, (query) => query.where("id", "=", String(id)))
    .$if(protocols.length > 0, (query) => query.where("protocol", "in", protocols))
    .$if(except.length > 0, (query) => query.where("id", "not in", except))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Marks every waiting email as given up: after a restore it is unknown which were sent since the backup was made.
 * `retryFailedEmails` sends them. Returns how many.
 */
export async function holdWaitingEmails(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox_mail")
    // Their retention begins now, as for an email that is given up now.
    .set({
      status: "dead",
      leased_until: null,
      next_attempt_at: now.toISOString(),
      last_error: "retido ao restaurar um backup: pode já ter saído antes",
    })
    .where("status", "=", "waiting")
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
