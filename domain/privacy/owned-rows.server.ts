import type { Selectable } from "kysely"
import type { OutboxMailTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { readInChunks } from "#platform/database/chunks.ts"
import { inboxKinds } from "#domain/emails/email-recipients.ts"
import { staffProtocol } from "#platform/email/staff-protocol.ts"

/* Which requests and emails are a person's. */

/** The keys of all rows of a person. */
export interface OwnedRows {
  /**
   * Protocols of the requests, and of emails whose request was already removed: all rows with them belong to the
   * person.
   */
  protocols: string[]
  /** Ids of emails that are the person's by themselves: the rest with their protocol belongs to somebody else. */
  emailIds: string[]
}

type OutboxEmail = Selectable<OutboxMailTable>

/** Whether an email is one to the agency's inbox. A newer release may have stored an unknown kind. */
export function isInboxEmail({ kind }: Pick<OutboxEmail, "kind">): boolean {
  return (inboxKinds as readonly string[]).includes(kind)
}

/**
 * The address of the person whom an email is about. The other address is an inbox of the agency, which may have been
 * another one at that time. Empty once the content was removed.
 */
export function addressOfPerson(email: Pick<OutboxEmail, "kind" | "recipient" | "reply_to">): string {
  return (isInboxEmail(email) ? email.reply_to : email.recipient) ?? ""
}

/** The emails about the person with this address (lower case), oldest first. */
export function listEmailsAbout(db: Database, address: string): Promise<OutboxEmail[]> {
  return db
    .selectFrom("outbox_mail")
    .selectAll()
    .where(({ and, eb, fn, or }) =>
      or([
        and([eb("kind", "in", inboxKinds), eb(fn("lower", ["reply_to"]), "=", address)]),
        and([eb("kind", "not in", inboxKinds), eb(fn("lower", ["recipient"]), "=", address)]),
      ]),
    )
    .orderBy("created_at")
    .execute()
}

/**
 * The keys of all rows of the person whose requests and emails these are. An email to staff is only itself: all of
 * them share a protocol. So is one of a request with another contact: the address was corrected after it was sent.
 */
export async function readOwnedRows(
  db: Database,
  requests: ReadonlyArray<{ protocol: string }>,
  emails: ReadonlyArray<Pick<OutboxEmail, "id" | "protocol">>,
): Promise<OwnedRows> {
  const own = new Set(requests.map(({ protocol }) => protocol))
  const further = emails.filter(({ protocol }) => !own.has(protocol))
  const others = await listStoredProtocols(
    db,
    further.map(({ protocol }) => protocol),
  )
  others.add(staffProtocol)
  const orphans = further.filter(({ protocol }) => !others.has(protocol))
  return {
    protocols: [...new Set([...own, ...orphans.map(({ protocol }) => protocol)])],
    emailIds: further.filter(({ protocol }) => others.has(protocol)).map(({ id }) => id),
  }
}

/** Those of the protocols whose quote or gift is stored. */
export async function listStoredProtocols(db: Database, protocols: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(protocols)]
  const stored = new Set<string>()
  for (const table of ["quote_request", "gift_message"] as const) {
    const requests = db.selectFrom(table).select("protocol")
    const rows = await readInChunks(asked, (some) => requests.where("protocol", "in", some).execute())
    for (const { protocol } of rows) stored.add(protocol)
  }
  return stored
}
