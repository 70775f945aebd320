import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { createTransport } from "nodemailer"
import { pacePieces } from "#platform/event-loop/pace-pieces.server.ts"
import { piecesOf } from "#platform/storage/pieces-of.ts"
import { unlessMissing } from "#platform/storage/storage.server.ts"
import { makePrivateFolder, writeDurably } from "#platform/storage/write-durably.server.ts"
import { emailFileName } from "./email-folder.server.ts"

/** One email, ready to be sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The same in every attempt. */
  messageId: string
  /** When it was composed; the same in every attempt. */
  date: Date
  attachment?: EmailAttachment
}

interface EmailAttachment {
  name: string
  /** `image/jpeg` … */
  type: string
  bytes: Buffer
}

/** Sends an email; rejects when it was not accepted. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>
  /** Set if emails only become files: nobody receives them. */
  isFolder?: true
  /** Removes the copies of emails that were written before an instant, if there are copies. */
  forgetBefore?: (instant: Date) => Promise<void>
  /** Removes the copies of these emails, if there are copies. */
  forget?: (messageIds: readonly string[]) => Promise<void>
}

/** Timeouts of a server that does not answer at all; the outbox tries again later. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000 }
/**
 * Timeout of one email as a whole, and of any silence after the greeting. Servers may take half a minute to acknowledge
 * a message that they have accepted already: who hangs up before makes them deliver it again at every attempt.
 */
const sendMaxMs = 60_000

/**
 * Sends by SMTP: `smtps://user:password@host:465`. Each email has its own connection, so that none waits for another.
 */
export function createSmtpMailer(
  url: string,
  from: string,
  { maxMs = sendMaxMs, ...timeouts }: Partial<typeof limits> & { maxMs?: number } = {},
): Mailer {
  const transport = createTransport({
    url,
    ...limits,
    ...timeouts,
    ...encryption(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    // The signal closes the connection: an email that was given up must not be delivered after all.
    send: async (mail) =>
      void (await transport.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(maxMs) })),
  }
}

/**
 * A password is sent over an encrypted connection only, unless the URL says `?requireTLS=false` or the server is this
 * machine.
 */
function encryption(url: string): { requireTLS?: true } {
  const { protocol, username, hostname, searchParams } = new URL(url)
  const isPlain = protocol === "smtp:" && username !== "" && !/^(localhost|127\.|\[::1\])/.test(hostname)
  return isPlain && !searchParams.has("requireTLS") ? { requireTLS: true } : {}
}

/** Writes each email as an `.eml` file, atomically; a repeated attempt replaces its own file. */
export function createFolderMailer(
  folder: string,
  from: string,
): Mailer & Required<Pick<Mailer, "forgetBefore" | "forget">> {
  const transport = createTransport({
    streamTransport: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, from))
      // Other users of the machine must not read visitors' text.
      await makePrivateFolder(folder)
      await writeDurably(join(folder, fileNameOf(mail.messageId)), message as Readable)
    },
    isFolder: true,
    forgetBefore: (instant) => removeOlder(folder, instant),
    forget: async (messageIds) => {
      for (const messageId of messageIds) await rm(join(folder, fileNameOf(messageId)), { force: true })
    },
  }
}

function fileNameOf(messageId: string): string {
  return `${messageId.replace(/[^A-Za-z0-9-]+/g, "_").replace(/^_|_$/g, "")}.eml`
}

/** One recipient, as an address and never as a list to be parsed. */
function messageOf({ to, subject, text, html, replyTo, messageId, date, attachment }: Mail, from: string) {
  return {
    from,
    to: addressOf(to),
    ...(replyTo && { replyTo: addressOf(replyTo) }),
    subject: subject.replace(/[\r\n]+/g, " "),
    text,
    html,
    messageId,
    date,
    ...(attachment && {
      attachments: [{ filename: attachment.name, contentType: attachment.type, content: inPieces(attachment.bytes) }],
    }),
    // Suppresses out-of-office replies.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  }
}

/** The bytes as a stream: encoding a receipt of 5 MB as base64 at once takes 60 ms, and several times its memory. */
function inPieces(bytes: Buffer): Readable {
  return Readable.from(pieces(bytes), { objectMode: false })
}

/** A multiple of the 57 bytes of a base64 line. */
const pieceBytes = 57 * 1024

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  const nextPiece = pacePieces()
  for (const piece of piecesOf(bytes, pieceBytes)) {
    await nextPiece()
    yield piece
  }
}

function addressOf(address: string): { name: string; address: string } {
  if (!/^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/.test(address))
    throw new Error("O destinatário do e-mail não é um endereço só.")
  return { name: "", address }
}

/** Removes emails, and the partial files that a crash left; other files in the folder are not ours. */
async function removeOlder(folder: string, instant: Date) {
  const names = (await unlessMissing(readdir(folder))) ?? []
  for (const name of names.filter((name) => emailFileName.test(name))) {
    // Another process may have removed it meanwhile.
    const file = await unlessMissing(stat(join(folder, name)))
    if (file && file.mtime < instant) await rm(join(folder, name), { force: true })
  }
}
