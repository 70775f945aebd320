import { readFile, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Email } from "postal-mime"
import { unlessMissing } from "#platform/storage/storage.server.ts"

/** An email in the folder mailer's folder. */
export interface FiledEmail {
  file: string
  /** With its angle brackets; empty when the file has none. */
  messageId: string
  /** Addresses in lower case. */
  to: string[]
  replyTo: string[]
  subject: string
  text: string
  /** ISO 8601; empty when the file has none. */
  date: string
}

/** The emails that were written as files, to find those of a person. */
export interface EmailFolder {
  /** Every email; a missing folder is empty. */
  each: () => AsyncIterable<FiledEmail>
  /** The bytes of a file that `each` returned. */
  read: (file: string) => Promise<Buffer>
  /** Does nothing when the file is missing. */
  remove: (file: string) => Promise<void>
}

export function createEmailFolder(folder: string): EmailFolder {
  return {
    each: () => eachEmail(folder),
    read: (file) => readFile(pathOf(folder, file)),
    remove: (file) => rm(pathOf(folder, file), { force: true }),
  }
}

/** An email, or the partial file of one whose writing a crash interrupted. */
export const emailFileName = /^[A-Za-z0-9_-]+\.eml(\.[\w-]+\.part)?$/

async function* eachEmail(folder: string): AsyncGenerator<FiledEmail> {
  const { default: PostalMime } = await import("postal-mime")
  const files = (await unlessMissing(readdir(folder))) ?? []
  for (const file of files.filter((name) => emailFileName.test(name)).sort()) {
    // Another process may have removed it meanwhile.
    const bytes = await unlessMissing(readFile(join(folder, file)))
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
  if (!emailFileName.test(file)) throw new Error("Nome de e-mail desconhecido.")
  return join(folder, file)
}
