import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Selectable } from "kysely"
import { type Database, isPostgres } from "#database/connect.ts"
import type { OutboxMailTable } from "#database/schema.ts"
import type { Services } from "#app/services.server.ts"

/** A mail to leave soon; it is stored with the request that causes it. */
export interface NewMail {
  /** `quote-received`, `quote-confirmation` … */
  kind: string
  protocol: string
  recipient: string
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** Minutes between one try and the next: twelve tries over 17 hours, the tenth after almost five. Then the mail is dead. */
export const waitMinutes = [1, 2, 5, 10, 20, 30, 45, 60, 120, 240, 480] as const

/** Longer than a mailer may take with one mail; after that another worker may take it. */
const leaseMinutes = 3
/** Sent at the same time by one worker. */
const batchSize = 5
/** A sent mail's words are forgotten after this time; that it was sent stays. */
const bodyDays = 30
const forgetEveryMs = 3_600_000

/** Stores a mail in the transaction that stores its request: both or neither. */
export async function queueMail(trx: Database, { clock, origin }: Pick<Services, "clock" | "origin">, mail: NewMail): Promise<void> {
  const id = randomUUID()
  const now = clock().toISOString()
  await trx
    .insertInto("outbox_mail")
    .values({
      id,
      kind: mail.kind,
      protocol: mail.protocol,
      status: "waiting",
      message_id: `<${id}@${new URL(origin).hostname}>`,
      recipient: oneLine(mail.recipient),
      reply_to: mail.replyTo ? oneLine(mail.replyTo) : null,
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      attempts: 0,
      next_attempt_at: now,
      leased_until: null,
      last_error: null,
      created_at: now,
      sent_at: null,
    })
    .execute()
}

/** Delivers what is due now, a few at a time; several processes may do so at once. Returns how many were tried. */
export async function deliverDue(services: Pick<Services, "db" | "clock" | "mailer">): Promise<number> {
  const leased = await leaseDue(services.db, services.clock())
  const outcomes = await Promise.allSettled(leased.map((mail) => deliver(services, mail)))
  const failed = outcomes.find((outcome) => outcome.status === "rejected")
  if (failed) throw failed.reason
  return leased.length
}

export interface Outbox {
  /** Ends after the mails in flight. */
  stop: () => Promise<void>
}

interface OutboxOptions {
  intervalMs?: number
  /** Told of what keeps the worker from working, such as a database that is away; it goes on trying. */
  onError?: (error: unknown) => void
}

/** Delivers the outbox in the background until it is stopped. */
export function startOutbox(services: Services, { intervalMs = 2_000, onError = () => {} }: OutboxOptions = {}): Outbox {
  const stopping = new AbortController()
  const work = run(services, intervalMs, onError, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}

export interface OutboxState {
  waiting: number
  dead: number
}

/** How many mails wait, and how many were given up: what an operator wants to see. */
export async function outboxState(db: Database): Promise<OutboxState> {
  const rows = await db
    .selectFrom("outbox_mail")
    .select(({ fn }) => ["status", fn.countAll<number | string>().as("mails")])
    .where("status", "in", ["waiting", "dead"])
    .groupBy("status")
    .execute()
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.mails ?? 0)
  return { waiting: of("waiting"), dead: of("dead") }
}

/** Gives the dead mails another round of tries. Returns how many. */
export async function reviveDeadMails({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox_mail")
    .set({ status: "waiting", attempts: 0, next_attempt_at: clock().toISOString(), leased_until: null })
    .where("status", "=", "dead")
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets the words and addresses of mails sent long ago. */
export async function forgetSentMails({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - bodyDays * 86_400_000).toISOString()
  await db
    .updateTable("outbox_mail")
    .set({ text: "", html: "", recipient: "", reply_to: null })
    .where("status", "=", "sent")
    .where("next_attempt_at", "<", before)
    .where("text", "!=", "")
    .execute()
}

async function run(services: Services, intervalMs: number, onError: (error: unknown) => void, stopping: AbortSignal) {
  let forgetAt = 0
  while (!stopping.aborted) {
    try {
      // A full outbox is emptied without a rest between two batches.
      while (!stopping.aborted && (await deliverDue(services)) > 0);
      if (performance.now() >= forgetAt) {
        await forgetSentMails(services)
        forgetAt = performance.now() + forgetEveryMs
      }
    } catch (error) {
      onError(error)
    }
    await sleep(intervalMs, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}

type OutboxMail = Selectable<OutboxMailTable>

/** One statement takes the mails, so that two workers never hold the same one. The try counts from here: a crash is a failed try. */
function leaseDue(db: Database, now: Date): Promise<OutboxMail[]> {
  const due = db
    .selectFrom("outbox_mail")
    .select("id")
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", now.toISOString())
    .where(({ or, eb }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", now.toISOString())]))
    .orderBy("next_attempt_at")
    .limit(batchSize)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
  return db
    .updateTable("outbox_mail")
    .set(({ eb }) => ({ leased_until: later(now, leaseMinutes), attempts: eb("attempts", "+", 1) }))
    .where("id", "in", due)
    .returningAll()
    .execute()
}

async function deliver({ db, clock, mailer }: Pick<Services, "db" | "clock" | "mailer">, mail: OutboxMail) {
  const failure = await mailer
    .send({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: mail.message_id,
      ...(mail.reply_to && { replyTo: mail.reply_to }),
    })
    .then(() => undefined, reasonOf)
  const now = clock()
  const outcome = failure === undefined ? { status: "sent" as const, sent_at: now.toISOString(), last_error: null } : afterFailure(mail, failure, now)
  await db.updateTable("outbox_mail").set({ ...outcome, leased_until: null }).where("id", "=", mail.id).execute()
}

function afterFailure({ attempts }: OutboxMail, last_error: string, now: Date) {
  const wait = waitMinutes[attempts - 1]
  return wait === undefined ? { status: "dead" as const, last_error } : { next_attempt_at: later(now, wait), last_error }
}

function later(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString()
}

function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error)).slice(0, 500)
}

/** No header of a mail has a second line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim()
}
