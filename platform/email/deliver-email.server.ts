import type { Database } from "#platform/database/connect.ts"
import type { Mail, Mailer } from "./mailer.server.ts"
import type { PrivateFiles } from "#platform/storage/private-files.ts"
import { releaseMemory } from "#platform/storage/release-memory.server.ts"
import { setTimeout as sleep } from "node:timers/promises"
import type { Selectable } from "kysely"
import type { OutboxMailTable } from "#database/schema.ts"
import { addNote } from "./email-note.ts"
import { type EmailFailure, emailFailure } from "./email-failure.ts"

export type OutboxEmail = Selectable<OutboxMailTable>
export interface DeliveryServices {
  db: Database
  clock: () => Date
  mailer: Mailer
  attachments: EmailAttachments
  /** Whether the text of this kind is removed as soon as the email is sent or given up. */
  isConfidential: (kind: string) => boolean
  /** Whether emails of this kind go to an address that somebody typed: it may not exist. */
  isUnverified: (kind: string) => boolean
  /** Hours after which an email of this kind is not worth sending; undefined if it always is. */
  validHours: (kind: string) => number | undefined
}

/** The JPEG pictures that emails attach. */
interface EmailAttachments extends Pick<PrivateFiles, "read"> {
  /** Name of the attached file, for the email's recipient. */
  fileName: (protocol: string) => string
  /** What the text of an email says that was sent without its file. */
  missingNote: (why: "unreadable" | "tooLarge", protocol: string) => string
}

/** An email that was given up, without personal data. */
export interface GivenUpEmail {
  protocol: string
  kind: string
  attempts: number
  /** `550`, `ECONNREFUSED` … */
  code: string
}

/** Minutes between attempts: twelve attempts over 17 hours, the tenth after almost five. Then the email is given up. */
export const waitMinutes = [1, 2, 5, 10, 20, 30, 45, 60, 120, 240, 480] as const
const maxAttempts = waitMinutes.length + 1

/** Attempts at an unverified address that a server refuses permanently: it was mistyped or made up. */
const refusedAddressAttempts = 3
/**
 * Attempts with the attachment alone, eight minutes in all. After that the email is sent without it if it cannot be
 * read, or if the attempt with it fails.
 */
const attachmentAttempts = 3
/** Base64 adds a third, and many servers take no more than 10 MB. */
const attachmentMaxBytes = 7 * 1024 * 1024

/**
 * The failure of an email whose last attempt has no outcome: the attempt ended with its process,
 * and another one might end the next process too.
 */
const interrupted: EmailFailure = {
  reason: "o site parou durante o envio: pode já ter saído",
  code: "interrupted",
}
const ended: EmailFailure = { reason: "perdeu a validade antes do envio", code: "ended" }

/** Sends an email that this worker has leased, and records the outcome. Returns the email when it was given up. */
export async function deliverEmail(services: DeliveryServices, mail: OutboxEmail): Promise<GivenUpEmail | undefined> {
  const attempts = Math.min(mail.attempts, maxAttempts)
  const unsent = attempts < mail.attempts ? interrupted : hasEnded(services, mail) ? ended : undefined
  const failure = unsent ?? (await send(services, mail).then(() => undefined, emailFailure))
  const now = services.clock()
  const outcome = failure
    ? afterFailure(services, mail, failure, now)
    : // The address may have been corrected during the attempt.
      {
        status: services.mailer.isFolder ? ("filed" as const) : ("sent" as const),
        sent_at: now.toISOString(),
        last_error: null,
        recipient: mail.recipient,
      }
  const record = () =>
    services.db
      .updateTable("outbox_mail")
      .set({
        ...outcome,
        attempts,
        leased_until: null,
        ...("status" in outcome && services.isConfidential(mail.kind) && { subject: "", text: "", html: "" }),
      })
      .where("id", "=", mail.id)
      // After our lease has expired, another worker may have recorded an outcome. A failure does not replace it; "sent"
      // always does.
      .$if(failure !== undefined, (query) =>
        query.where("status", "=", "waiting").where("attempts", "=", mail.attempts),
      )
      .execute()
  await retry(record, recordWaitsMs(mail, now))
  if (!failure || !("status" in outcome)) return undefined
  return { protocol: mail.protocol, kind: mail.kind, attempts, code: failure.code }
}

function hasEnded({ clock, validHours }: DeliveryServices, { kind, created_at }: OutboxEmail): boolean {
  const hours = validHours(kind)
  return hours !== undefined && clock().getTime() >= Date.parse(created_at) + hours * 3_600_000
}

async function send({ mailer, attachments }: DeliveryServices, mail: OutboxEmail): Promise<void> {
  const message = toMail(mail)
  if (mail.receipt_name === null) return mailer.send(message)
  const file = await readAttachment(attachments, mail.receipt_name, mail.attempts)
  const without = (why: "unreadable" | "tooLarge"): Mail => ({
    ...message,
    ...addNote(message, attachments.missingNote(why, mail.protocol)),
  })
  if (!file) return mailer.send(without("unreadable"))
  if (file.length > attachmentMaxBytes) return mailer.send(without("tooLarge"))
  try {
    await mailer.send({
      ...message,
      attachment: { name: attachments.fileName(mail.protocol), type: "image/jpeg", bytes: file },
    })
    // After the attempt, because an aborted one may still be reading it.
    releaseMemory(file)
  } catch (error) {
    const { refused } = emailFailure(error)
    // The server refuses it permanently, because it is too large or has an attachment; or the line is too slow for it,
    // or a proxy hangs up in the middle of it.
    const isTooMuch = refused === "message" || (refused === undefined && mail.attempts > attachmentAttempts)
    if (!isTooMuch) throw error
    await mailer.send(without("tooLarge"))
  }
}

function toMail(mail: OutboxEmail): Mail {
  return {
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.message_id,
    date: new Date(mail.created_at),
    ...(mail.reply_to && { replyTo: mail.reply_to }),
  }
}

/** The file; undefined when it is missing, or still unreadable after some attempts: the text must arrive anyway. */
async function readAttachment(
  attachments: EmailAttachments,
  name: string,
  attempts: number,
): Promise<Buffer | undefined> {
  try {
    return await attachments.read(name)
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT"
    if (isMissing || attempts > attachmentAttempts) return undefined
    throw error
  }
}

function afterFailure(
  { isUnverified }: DeliveryServices,
  { kind, attempts }: OutboxEmail,
  failure: EmailFailure,
  now: Date,
) {
  const { reason, refused } = failure
  const wait = waitMinutes[attempts - 1]
  const isRefused = refused === "recipient" && isUnverified(kind) && attempts >= refusedAddressAttempts
  if (wait === undefined || isRefused || failure === ended) return { status: "dead" as const, last_error: reason }
  return { next_attempt_at: new Date(now.getTime() + wait * 60_000).toISOString(), last_error: reason }
}

/**
 * Waits between the attempts to record an outcome: a database that is unavailable for a minute must not cause an email
 * to be sent twice. Once the lease is over another worker sends it anyway.
 */
export function recordWaitsMs({ leased_until }: Pick<OutboxEmail, "leased_until">, now: Date): number[] {
  const leaseMs = Date.parse(leased_until ?? "") - now.getTime()
  let passed = 6_000
  return [500, 1_500, 4_000, ...[10_000, 20_000, 40_000].filter((wait) => (passed += wait) < leaseMs)]
}

async function retry(write: () => Promise<unknown>, waitsMs: readonly number[]): Promise<void> {
  try {
    await write()
  } catch (error) {
    const [wait, ...later] = waitsMs
    if (wait === undefined) throw error
    await sleep(wait)
    await retry(write, later)
  }
}
