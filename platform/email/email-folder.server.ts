import { readFile, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import PostalMime, { type Email } from "postal-mime"

/** A mail that lies in the folder mailer's folder. */
export interface FiledEmail {
  file: string
  /** With its angle brackets; empty when the file has none. */
  messageId: string
  /** Addresses in small letters. */
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  /** ISO 8601; empty when the file has none. */
  date: string
}

/** The mails that left as files, for who has to find a person's. */
export interface EmailFolder {
  /** Every mail, one after the other; a folder that was never made is empty. */
  each: () => AsyncIterable<FiledEmail>
  /** The bytes of a file that `each` named. */
  read: (file: string) => Promise<Buffer>
  /** Removing what is not there is no failure. */
  remove: (file: string) => Promise<void>
}

export function createEmailFolder(folder: string): EmailFolder {
  return {
    each: () => eachMail(folder),
    read: (file) => readFile(pathOf(folder, file)),
    remove: (file) => rm(pathOf(folder, file), { force: true }),
  }
}

/** A mail, and what a crash left of one while it was written. */
const mailFile = /^[A-Za-z0-9_-]+\.eml(\.\d+\.part)?$/

async function* eachMail(folder: string): AsyncGenerator<FiledEmail> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  for (const file of files.filter((name) => mailFile.test(name)).sort()) {
    // Another process may have removed it meanwhile.
    const bytes = await readFile(join(folder, file)).catch(() => undefined)
    if (bytes) yield describe(file, await PostalMime.parse(bytes))
  }
}

function describe(file: string, { messageId, to, replyTo, subject, text, date }: Email): FiledEmail {
  return {
    file,
    messageId: messageId ?? "",
    to: addresses(to),
    replyTo: addresses(replyTo),
    subject: subject ?? "",
    text: text ?? "",
    date: date ?? "",
  }
}

function addresses(mailboxes: Email["to"]): string[] {
  return (mailboxes ?? []).flatMap(({ address }) => (address ? [address.toLowerCase()] : []))
}

function pathOf(folder: string, file: string): string {
  if (!mailFile.test(file)) throw new Error("Nome de e-mail desconhecido.")
  return join(folder, file)
}
