import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { presentGift, presentQuote } from "#domain/requests/requests-json.server.ts"
import { UnreadableReceiptError } from "#domain/honeymoon/receipt/receipt-cipher.server.ts"
import { readStoredQuote } from "#domain/quotes/stored-quote.ts"
import { WrongWordError } from "#platform/text/usage-error.ts"
import type { Contact } from "./contact.ts"
import { type Person, type PrivacyServices, findPerson } from "./person.server.ts"

/** Only for who carries the request out. */
const forOwner = { mode: 0o600, flag: "wx" }

/**
 * Writes a copy of everything that the system has of a person into a folder of its own: `dados.json`, the receipts and
 * the mail files. Returns what was found. Throws `WrongWordError` when the folder has something in it.
 */
export async function exportPerson(services: PrivacyServices, contact: Contact, folder: string): Promise<Person> {
  const person = await findPerson(services, contact)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new WrongWordError(`A pasta ${folder} não está vazia: escolha outra.`)
  const receipts = await copyReceipts(services, person, join(folder, "comprovantes"))
  await copyMails(services, person, join(folder, "emails"))
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
  const couples = new Map(
    (await db.selectFrom("honeymoon").select(["id", "title"]).execute()).map(({ id, title }) => [id, title]),
  )
  return {
    exportedAt: clock(),
    contact,
    quotes: person.quotes.map(presentQuote),
    /** Agreements to promotions: to which words, when and where. */
    consents: person.quotes.flatMap(({ protocol, request }) => {
      const { marketing } = readStoredQuote(request)
      return marketing ? [{ protocol, ...marketing }] : []
    }),
    gifts: person.gifts.map((row) => ({
      ...presentGift({ ...row, couple: couples.get(row.honeymoon_id) ?? null }),
      receiptFile: receipts.get(row.protocol) ?? null,
    })),
    /** Their HTML says what their text says. */
    mails: person.mails.map(({ html: _html, ...mail }) => mail),
    mailFiles: person.mailFiles.map(({ file, to, replyTo, subject, date }) => ({
      file: `emails/${file}`,
      to,
      replyTo,
      subject,
      date,
    })),
    repeats: person.repeats,
  }
}

/** By protocol: the copy's path in the folder, or null when the receipt is not there any more or cannot be opened. */
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

async function copyMails({ mailFolder }: PrivacyServices, { mailFiles }: Person, folder: string) {
  if (mailFiles.length > 0) await mkdir(folder, { mode: 0o700 })
  for (const { file } of mailFiles) await writeFile(join(folder, file), await mailFolder.read(file), forOwner)
}
