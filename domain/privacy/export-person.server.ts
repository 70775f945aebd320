import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { presentGift, presentQuote } from "#domain/requests/requests-json.server.ts"
import { listHoneymoonTitles } from "#domain/honeymoon/honeymoons.server.ts"
import { UnreadableReceiptError } from "#domain/honeymoon/receipt/receipt-cipher.server.ts"
import { readStoredQuote } from "#domain/quotes/stored-quote.ts"
import { WrongWordError } from "#platform/text/usage-error.ts"
import type { Contact } from "./contact.ts"
import { type Person, type PrivacyServices, findPerson } from "./person.server.ts"

/** Readable by their owner only; an existing file is an error. */
const forOwner = { mode: 0o600, flag: "wx" }

/**
 * Writes a copy of everything that is stored about a person into an empty folder: `dados.json`, the receipts and the
 * email files. Returns what was found. Throws `WrongWordError` when the folder is not empty.
 */
export async function exportPerson(services: PrivacyServices, contact: Contact, folder: string): Promise<Person> {
  const person = await findPerson(services, contact)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new WrongWordError(`A pasta ${folder} não está vazia: escolha outra.`)
  const receipts = await copyReceipts(services, person, join(folder, "comprovantes"))
  await copyEmails(services, person, join(folder, "emails"))
  await writeFile(
    join(folder, "dados.json"),
    `${JSON.stringify(await describe(services, contact, person, receipts), null, 2)}\n`,
    forOwner,
  )
  return person
}

async function describe(
  { db, clock }: PrivacyServices,
  contact: Contact,
  person: Person,
  receipts: Map<string, string | null>,
) {
  const couples = await listHoneymoonTitles(db)
  return {
    exportedAt: clock(),
    contact,
    quotes: person.quotes.map(presentQuote),
    /** Consents to promotions: to which text, when and through which channel. */
    consents: person.quotes.flatMap(({ protocol, request }) => {
      const { marketing } = readStoredQuote(request)
      return marketing ? [{ protocol, ...marketing }] : []
    }),
    gifts: person.gifts.map((row) => ({
      ...presentGift({ ...row, couple: couples.get(row.honeymoon_id) ?? null }),
      receiptFile: receipts.get(row.protocol) ?? null,
    })),
    /** Without the HTML part, which has the same content as the text part. */
    mails: person.emails.map(({ html: _html, ...email }) => email),
    mailFiles: person.emailFiles.map(({ file, to, replyTo, subject, date }) => ({
      file: `emails/${file}`,
      to,
      replyTo,
      subject,
      date,
    })),
    repeats: person.idempotencyKeys,
  }
}

/** By protocol: the path of the copy, or null when the receipt is gone or cannot be decrypted. */
async function copyReceipts(
  { receipts }: PrivacyServices,
  { gifts }: Person,
  folder: string,
): Promise<Map<string, string | null>> {
  const copies = new Map<string, string | null>()
  if (gifts.length > 0) await mkdir(folder, { mode: 0o700 })
  for (const { protocol, receipt_name } of gifts) {
    const bytes = await receipts.read(receipt_name).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error instanceof UnreadableReceiptError) return undefined
      throw error
    })
    if (bytes) await writeFile(join(folder, `${protocol}.jpg`), bytes, forOwner)
    copies.set(protocol, bytes ? `comprovantes/${protocol}.jpg` : null)
  }
  return copies
}

async function copyEmails({ emailFolder }: PrivacyServices, { emailFiles }: Person, folder: string) {
  if (emailFiles.length > 0) await mkdir(folder, { mode: 0o700 })
  for (const { file } of emailFiles) await writeFile(join(folder, file), await emailFolder.read(file), forOwner)
}
