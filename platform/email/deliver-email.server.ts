import type { Database } from "#platform/database/connect.ts"
import type { Mail, Mailer } from "./mailer.server.ts"
import type { PrivateFiles } from "#platform/storage/private-files.ts"
import { commandHint } from "#platform/text/command-hint.ts"
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
  receipts: Pick<PrivateFiles, "read">
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

/** Attempts of a confirmation whose address a server refuses permanently: it was mistyped or made up. */
const refusedConfirmationAttempts = 3
/** Attempts while the receipt cannot be read, eight minutes in all; after that the email is sent without it. */
const receiptAttempts = 3
/** Base64 adds a third, and many servers take no more than 10 MB. */
const attachmentMaxBytes = 7 * 1024 * 1024

const confidential = "staff-"

/**
 * Marks a kind of email whose text is removed as soon as it is sent or given up, because it contains a link that gives
 * access.
 */
export function confidentialKind<Kind extends string>(kind: Kind): `${typeof confidential}${Kind}` {
  return `${confidential}${kind}`
}

/** Whether `confidentialKind` marked this kind. */
export function isConfidential(kind: string): boolean {
  return kind.startsWith(confidential)
}

/**
 * The failure of an email whose last attempt has no outcome: the attempt ended with its process,
 * and another one might end the next process too.
 */
const interrupted: EmailFailure = {
  reason: "o site parou durante o envio: pode já ter saído",
  code: "interrupted",
}

/** Sends an email that this worker has leased, and records the outcome. Returns the email when it was given up. */
export async function deliverEmail(services: DeliveryServices, mail: OutboxEmail): Promise<GivenUpEmail | undefined> {
  const attempts = Math.min(mail.attempts, maxAttempts)
  const failure =
    attempts < mail.attempts ? interrupted : await send(services, mail).then(() => undefined, emailFailure)
  const now = services.clock()
  const outcome = failure
    ? afterFailure(mail, failure, now)
    : // The address may have been corrected during the attempt.
      { status: "sent" as const, sent_at: now.toISOString(), last_error: null, recipient: mail.recipient }
  const record = () =>
    services.db
      .updateTable("outbox_mail")
      .set({
        ...outcome,
        attempts,
        leased_until: null,
        ...("status" in outcome && isConfidential(mail.kind) && { subject: "", text: "", html: "" }),
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

async function send({ mailer, receipts }: DeliveryServices, mail: OutboxEmail): Promise<void> {
  const message = toMail(mail)
  if (mail.receipt_name === null) return mailer.send(message)
  const receipt = await readReceipt(receipts, mail.receipt_name, mail.attempts)
  if (!receipt) return mailer.send(without(message, mail, "O arquivo do comprovante não pôde ser lido."))
  const tooLarge = without(message, mail, "O comprovante não coube no e-mail.")
  if (receipt.length > attachmentMaxBytes) return mailer.send(tooLarge)
  try {
    // Every stored receipt is a JPEG that we encoded; its file name contains nothing that a guest typed.
    await mailer.send({
      ...message,
      attachment: { name: `comprovante-${mail.protocol}.jpg`, type: "image/jpeg", bytes: receipt },
    })
    // After the attempt, because an aborted one may still be reading it.
    releaseMemory(receipt)
  } catch (error) {
    // The server refuses this email permanently: it is too large, or attachments are not allowed.
    if (emailFailure(error).refused !== "message") throw error
    await mailer.send(tooLarge)
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

/** The receipt; undefined when it is missing, or still unreadable after some attempts: the text must arrive anyway. */
async function readReceipt(
  receipts: DeliveryServices["receipts"],
  name: string,
  attempts: number,
): Promise<Buffer | undefined> {
  try {
    return await receipts.read(name)
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT"
    if (isMissing || attempts > receiptAttempts) return undefined
    throw error
  }
}

function without(message: Mail, { protocol }: OutboxEmail, why: string): Mail {
  return {
    ...message,
    ...addNote(
      message,
      `${why} Procure-o no painel, no presente. Sem o painel, no servidor: ${commandHint(`requests show ${protocol}`)}`,
    ),
  }
}

function afterFailure({ kind, attempts }: OutboxEmail, { reason, refused }: EmailFailure, now: Date) {
  const wait = waitMinutes[attempts - 1]
  const hopeless = refused === "recipient" && kind.endsWith("-confirmation") && attempts >= refusedConfirmationAttempts
  if (wait === undefined || hopeless) return { status: "dead" as const, last_error: reason }
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
