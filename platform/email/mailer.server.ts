import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"

/** One mail, ready to leave. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Stable over all tries. */
  messageId: string
  /** When it was written; every try says the same. */
  date: Date
  attachment?: EmailAttachment
}

export interface EmailAttachment {
  name: string
  /** `image/jpeg` … */
  type: string
  bytes: Buffer
}

/** Hands a mail to the outside; rejects when it was not accepted. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>
  /** Removes the copies of mails that were written before an instant, if copies are kept. */
  forgetBefore?: (instant: Date) => Promise<void>
}

/** What a server that answers slowly or never may take; the outbox tries again later. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }
/** Most time for one mail, however busy the server seems. */
export const sendMaxMs = 60_000

/** Sends by SMTP: `smtps://user:password@host:465`. Each mail has its own connection, so that none waits for another. */
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
    // The signal closes the connection: a mail that was given up must not arrive after all.
    send: async (mail) =>
      void (await transport.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(maxMs) })),
  }
}

/** A password goes over an encrypted connection or not at all, unless the address says `?requireTLS=false` or the server is this machine. */
function encryption(url: string): { requireTLS?: true } {
  const { protocol, username, hostname, searchParams } = new URL(url)
  const isPlain = protocol === "smtp:" && username !== "" && !/^(localhost|127\.|\[::1\])/.test(hostname)
  return isPlain && !searchParams.has("requireTLS") ? { requireTLS: true } : {}
}

/** Writes each mail as an `.eml` file, whole or not at all; a repeated try replaces its own file. */
export function createFolderMailer(folder: string, from: string): Mailer & Required<Pick<Mailer, "forgetBefore">> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "unix",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, from))
      // Other users of the machine have no business with visitors' words.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(
        join(folder, `${mail.messageId.replace(/[^A-Za-z0-9-]+/g, "_").replace(/^_|_$/g, "")}.eml`),
        message as Buffer,
      )
    },
    forgetBefore: (instant) => removeOlder(folder, instant),
  }
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
      attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.bytes }],
    }),
    // Out-of-office answers to a machine help nobody.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  }
}

function addressOf(address: string): { name: string; address: string } {
  if (!/^[^\s<>(),:;"\\[\]]+@[^\s<>(),:;"\\[\]]+$/.test(address))
    throw new Error("O destinatário do e-mail não é um endereço só.")
  return { name: "", address }
}

async function writeWhole(file: string, content: Buffer) {
  const draft = `${file}.${process.pid}.part`
  const handle = await open(draft, "w", 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

/** Mails, and drafts that a crash left behind; what else lies in the folder is not ours. */
async function removeOlder(folder: string, instant: Date) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  for (const name of names.filter((name) => /\.eml(\.\d+\.part)?$/.test(name))) {
    // Another process may have removed it meanwhile.
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file && file.mtime < instant) await rm(join(folder, name), { force: true })
  }
}
