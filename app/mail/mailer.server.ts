import { mkdir, open, rename } from "node:fs/promises"
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
}

/** Hands a mail to the outside; rejects when it was not accepted. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>
}

/** What a server that answers slowly or never may take; the outbox tries again later. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }
const sendMaxMs = 60_000

/** Sends by SMTP: `smtps://user:password@host:465`. Each mail has its own connection, so that none waits for another. */
export function createSmtpMailer(url: string, from: string, timeouts: Partial<typeof limits> = {}): Mailer {
  const transport = createTransport({ url, ...limits, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return { send: async (mail) => void (await within(sendMaxMs, transport.sendMail(messageOf(mail, from)))) }
}

/** Writes each mail as an `.eml` file, whole or not at all; a repeated try replaces its own file. */
export function createFolderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix", disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true })
      await writeWhole(join(folder, `${mail.messageId.replace(/[^A-Za-z0-9-]+/g, "_").replace(/^_|_$/g, "")}.eml`), message as Buffer)
    },
  }
}

/** One recipient, as an address and never as a list to be parsed. */
function messageOf({ to, subject, text, html, replyTo, messageId }: Mail, from: string) {
  return {
    from,
    to: addressOf(to),
    ...(replyTo && { replyTo: addressOf(replyTo) }),
    subject: subject.replace(/[\r\n]+/g, " "),
    text,
    html,
    messageId,
    // Out-of-office answers to a machine help nobody.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  }
}

function addressOf(address: string): { name: string; address: string } {
  if (!/^[^\s<>(),:;"\\[\]]+@[^\s<>(),:;"\\[\]]+$/.test(address)) throw new Error("O destinatário do e-mail não é um endereço só.")
  return { name: "", address }
}

async function writeWhole(file: string, content: Buffer) {
  const draft = `${file}.${process.pid}.part`
  const handle = await open(draft, "w")
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`O servidor de e-mail não terminou em ${ms / 1000} s.`)), ms)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
