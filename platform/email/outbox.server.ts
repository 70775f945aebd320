import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"
import { type DeliveryServices, type GivenUpEmail, type OutboxEmail, deliverEmail } from "./deliver-email.server.ts"
import { canonicalMailbox } from "./canonical-mailbox.ts"
import type { EmailKind } from "#database/schema.ts"
import { oneLine } from "./one-line.ts"

/** An email to be sent soon; it is stored with the request that causes it. */
export interface NewEmail {
  kind: EmailKind
  protocol: string
  recipient: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Name of the attached file in private storage. */
  attachedFile?: string
}

/** Longer than an email and its second attempt without attachment may take. Then another worker may take it. */
const leaseMinutes = 3
/** Emails that one worker sends concurrently. */
const concurrency = 5

/** Stores an email in the transaction that stores its request: both or neither. */
export async function queueEmail(
  trx: Database,
  { clock, origin }: { clock: () => Date; origin: string },
  mail: NewEmail,
): Promise<void> {
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
      mailbox: canonicalMailbox(mail.recipient),
      reply_to: mail.replyTo ? oneLine(mail.replyTo) : null,
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      receipt_name: mail.attachedFile ?? null,
      attempts: 0,
      next_attempt_at: now,
      leased_until: null,
      last_error: null,
      created_at: now,
      sent_at: null,
    })
    .execute()
}

export interface OutboxOptions {
  intervalMs?: number
  /** Called with failures of the worker itself, such as an unavailable database; it goes on trying. */
  onError?: (error: unknown) => void
  /** Called with each email that is given up. */
  onGivenUp?: (mail: GivenUpEmail) => void
}

/**
 * Attempts the newest email of a kind to a recipient at once, for a command that reports the result. Returns why it is
 * still waiting; undefined when it was sent or filed.
 */
export async function deliverNewestEmail(
  services: DeliveryServices,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<string | undefined> {
  const { db, clock } = services
  const { id } = await db
    .selectFrom("outbox_mail")
    .select("id")
    .where("kind", "=", kind)
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow()
  // Empty if a running site has leased it first.
  for (const mail of await leaseDue(db, clock(), { limit: 1, only: id })) await deliverEmail(services, mail)
  const { status, last_error } = await db
    .selectFrom("outbox_mail")
    .select(["status", "last_error"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return status === "sent" || status === "filed" ? undefined : (last_error ?? "o site está enviando")
}

export interface Outbox {
  /** Resolves when the emails in flight are done. */
  stop: () => Promise<void>
}

/** Delivers the outbox in the background until it is stopped. */
export function startDelivery(services: DeliveryServices, options: OutboxOptions = {}): Outbox {
  const stopping = new AbortController()
  const work = run(services, options, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await work
    },
  }
}

/** Keeps all slots filled: a slow email occupies only its own. */
async function run(
  services: DeliveryServices,
  { intervalMs = 2_000, onError = () => {}, onGivenUp }: OutboxOptions,
  stopping: AbortSignal,
) {
  const inFlight = new Map<OutboxEmail, Promise<void>>()
  const start = (mail: OutboxEmail) => {
    const delivery = deliverAndReport(services, mail, onGivenUp)
      .catch(onError)
      .finally(() => inFlight.delete(mail))
    inFlight.set(mail, delivery)
  }
  while (!stopping.aborted) {
    // One attachment at a time: each takes up to 7 MB of memory.
    const withAttachment = !hasAttachment(inFlight)
    const limits = { limit: concurrency - inFlight.size, withAttachment }
    const leased = await leaseDue(services.db, services.clock(), limits).catch((error: unknown) => {
      onError(error)
      return []
    })
    leased.forEach(start)
    if (inFlight.size >= concurrency) await Promise.race(inFlight.values())
    // An email with an attachment may have ended during the look-up.
    else if (leased.length === 0 && (withAttachment || hasAttachment(inFlight))) {
      const pause = sleep(intervalMs, undefined, { signal: stopping, ref: false }).catch(() => {})
      // Wakes up when one ends, because another one with an attachment may then be sent.
      await Promise.race([pause, ...inFlight.values()])
    }
  }
  await Promise.all(inFlight.values())
}

function hasAttachment(inFlight: Map<OutboxEmail, Promise<void>>): boolean {
  return [...inFlight.keys()].some((mail) => mail.receipt_name !== null)
}

async function deliverAndReport(
  services: DeliveryServices,
  mail: OutboxEmail,
  onGivenUp: OutboxOptions["onGivenUp"] = () => {},
) {
  const givenUp = await deliverEmail(services, mail)
  if (givenUp) onGivenUp(givenUp)
}

interface LeaseLimits {
  limit: number
  /** Whether emails with an attachment may be leased. Default: true. */
  withAttachment?: boolean
  /** The id of the only email to lease. */
  only?: string
}

/**
 * Leases emails in one statement, so that two workers never get the same one. At most one has an attachment. The
 * attempt is counted here, so that a crash counts as a failed attempt; `deliverEmail` gives up what has none left.
 */
function leaseDue(
  db: Database,
  now: Date,
  { limit, withAttachment = true, only }: LeaseLimits,
): Promise<OutboxEmail[]> {
  const due = db
    .selectFrom("outbox_mail")
    .select("id")
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", now.toISOString())
    .where(({ or, eb }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", now.toISOString())]))
    .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
    .orderBy("next_attempt_at")
  const nextWithAttachment = due.where("receipt_name", "is not", null).limit(1)
  const chosen = due
    .where(({ or, eb }) =>
      or([eb("receipt_name", "is", null), ...(withAttachment ? [eb("id", "in", nextWithAttachment)] : [])]),
    )
    .limit(limit)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
  return db
    .updateTable("outbox_mail")
    .set(({ eb }) => ({
      leased_until: new Date(now.getTime() + leaseMinutes * 60_000).toISOString(),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "in", chosen)
    .returningAll()
    .execute()
}
