import type { Database } from "#platform/database/connect.ts"
import type { Mailer } from "./mailer.server.ts"
import type { PrivateFiles } from "#platform/storage/private-files.ts"
import { setTimeout as sleep } from "node:timers/promises"
import type { Selectable } from "kysely"
import type { OutboxMailTable } from "#database/schema.ts"
import { addNote } from "./email-note.ts"
import { type EmailFailure, emailFailure } from "./email-failure.ts"
import type { Mail } from "./mailer.server.ts"

export type OutboxEmail = Selectable<OutboxMailTable>
export interface DeliveryServices {
  db: Database
  clock: () => Date
  mailer: Mailer
  receipts: Pick<PrivateFiles, "read">
}

/** A mail that is tried no more, in words that name nobody. */
export interface GivenUpEmail {
  protocol: string
  kind: string
  attempts: number
  /** `550`, `ECONNREFUSED` … */
  code: string
}

/** Minutes between one try and the next: twelve tries over 17 hours, the tenth after almost five. Then the mail is dead. */
export const waitMinutes = [1, 2, 5, 10, 20, 30, 45, 60, 120, 240, 480] as const

/** A confirmation whose address a server refuses for good is tried this often: the address was mistyped or made up. */
const refusedConfirmationTries = 3
/** A receipt that cannot be read is waited for during these tries, eight minutes in all; then its mail leaves without it. */
const receiptTries = 3
/** Base64 adds a third, and many servers take no more than 10 MB. */
const attachmentMaxBytes = 7 * 1024 * 1024

/** Sends a mail that this worker holds, and records what became of it. Returns the mail when it was given up. */
export async function deliverEmail(services: DeliveryServices, mail: OutboxEmail): Promise<GivenUpEmail | undefined> {
  const failure = await send(services, mail).then(() => undefined, emailFailure)
  const now = services.clock()
  const outcome = failure
    ? afterFailure(mail, failure, now)
    : { status: "sent" as const, sent_at: now.toISOString(), last_error: null }
  await insist(() =>
    services.db
      .updateTable("outbox_mail")
      .set({ ...outcome, leased_until: null })
      .where("id", "=", mail.id)
      // What another worker did with it since, after our lease, counts; that it was sent counts always.
      .$if(failure !== undefined, (query) =>
        query.where("status", "=", "waiting").where("attempts", "=", mail.attempts),
      )
      .execute(),
  )
  if (!failure || !("status" in outcome)) return undefined
  return { protocol: mail.protocol, kind: mail.kind, attempts: mail.attempts, code: failure.code }
}

async function send({ mailer, receipts }: DeliveryServices, mail: OutboxEmail): Promise<void> {
  const letter = letterOf(mail)
  if (mail.receipt_name === null) return mailer.send(letter)
  const receipt = await readReceipt(receipts, mail.receipt_name, mail.attempts)
  if (!receipt) return mailer.send(without(letter, mail, "O arquivo do comprovante não pôde ser lido."))
  const tooLarge = without(letter, mail, "O comprovante não coube no e-mail.")
  if (receipt.length > attachmentMaxBytes) return mailer.send(tooLarge)
  try {
    // Every stored receipt is a JPEG of our own making; its name says nothing that a guest typed.
    await mailer.send({
      ...letter,
      attachment: { name: `comprovante-${mail.protocol}.jpg`, type: "image/jpeg", bytes: receipt },
    })
  } catch (error) {
    // The server takes no such mail, now or later: too large for it, or no attachments at all.
    if (emailFailure(error).refused !== "message") throw error
    await mailer.send(tooLarge)
  }
}

function letterOf(mail: OutboxEmail): Mail {
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

/** The receipt; nothing when it is gone, or still out of reach after some tries: the words are worth more than the picture. */
async function readReceipt(
  receipts: DeliveryServices["receipts"],
  name: string,
  attempts: number,
): Promise<Buffer | undefined> {
  try {
    return await receipts.read(name)
  } catch (error) {
    const gone = (error as NodeJS.ErrnoException).code === "ENOENT"
    if (gone || attempts > receiptTries) return undefined
    throw error
  }
}

function without(letter: Mail, { protocol }: OutboxEmail, why: string): Mail {
  return { ...letter, ...addNote(letter, `${why} Para vê-lo, rode no servidor: npm run requests -- show ${protocol}`) }
}

function afterFailure({ kind, attempts }: OutboxEmail, { reason, refused }: EmailFailure, now: Date) {
  const wait = waitMinutes[attempts - 1]
  const hopeless = refused === "recipient" && kind.endsWith("-confirmation") && attempts >= refusedConfirmationTries
  if (wait === undefined || hopeless) return { status: "dead" as const, last_error: reason }
  return { next_attempt_at: new Date(now.getTime() + wait * 60_000).toISOString(), last_error: reason }
}

/** A database that is away for some seconds must not make a mail leave twice. */
async function insist(write: () => Promise<unknown>, waitsMs: readonly number[] = [500, 1_500, 4_000]): Promise<void> {
  try {
    await write()
  } catch (error) {
    const [wait, ...later] = waitsMs
    if (wait === undefined) throw error
    await sleep(wait)
    await insist(write, later)
  }
}
