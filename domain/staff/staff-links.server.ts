import { randomBytes } from "node:crypto"
import type { StaffLinkTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Row } from "#platform/database/untyped-tables.ts"
import { confidentialKind } from "./confidential-email.ts"
import { panelHref } from "./panel-addresses.ts"
import { hashToken } from "./sessions.server.ts"

/* Links that are valid once. The address contains a random token; the database stores its SHA-256. */

export type LinkPurpose = StaffLinkTable["purpose"]

const hourMs = 3_600_000
/** How long each kind of link is valid. */
export const linkHours: Readonly<Record<LinkPurpose, number>> = {
  first: 24,
  invitation: 7 * 24,
  password: 1,
  email: 24,
}

/** How long the link in an email of this kind is valid; undefined for one without a link. */
export function linkHoursOf(kind: string): number | undefined {
  const [, hours] = Object.entries(linkHours).find(([purpose]) => confidentialKind(purpose) === kind) ?? []
  return hours
}

/**
 * Creates a link, which replaces the person's earlier ones of this kind. Returns its token. `email`: the address that
 * it confirms.
 */
export async function createLink(
  trx: Database,
  now: Date,
  staffId: string,
  purpose: LinkPurpose,
  email: string | null = null,
): Promise<string> {
  // Several processes may print a link for the first access: each of them is valid.
  if (purpose !== "first") await removeLinks(trx, staffId, [purpose])
  const token = randomBytes(32).toString("base64url")
  await trx
    .insertInto("staff_link")
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      purpose,
      email,
      ends_at: new Date(now.getTime() + linkHours[purpose] * hourMs).toISOString(),
      used_at: null,
    })
    .execute()
  return token
}

/** The link of a token; undefined if it has expired or was used. */
export function findLink(db: Database, now: Date, token: string) {
  return db
    .selectFrom("staff_link")
    .select(["token_hash", "staff_id", "purpose", "email"])
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("ends_at", ">", now.toISOString())
    .executeTakeFirst()
}

/** Whether a person has an unused link of this kind that is not older than this. */
export async function hasNewLink(
  db: Database,
  now: Date,
  { staffId, purpose, maxAgeMs }: { staffId: string; purpose: LinkPurpose; maxAgeMs: number },
): Promise<boolean> {
  const endsAfter = new Date(now.getTime() + linkHours[purpose] * hourMs - maxAgeMs).toISOString()
  const link = await db
    .selectFrom("staff_link")
    .select("token_hash")
    .where("staff_id", "=", staffId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("ends_at", ">", endsAfter)
    .executeTakeFirst()
  return link !== undefined
}

/** Uses up the link of a token and the person's others of its kind; false if it was used or replaced meanwhile. */
export async function useLinks(trx: Database, now: Date, token: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("staff_link")
    .set({ used_at: now.toISOString() })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("staff_link as shown")
          .select("shown.token_hash")
          .where("shown.token_hash", "=", hashToken(token))
          .where("shown.used_at", "is", null)
          .whereRef("shown.staff_id", "=", "staff_link.staff_id")
          .whereRef("shown.purpose", "=", "staff_link.purpose"),
      ),
    )
    .where("used_at", "is", null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Removes a person's links of these kinds, and takes their emails off the queue: after an outage people would try links
 * that open nothing. Returns whether there were any.
 */
export async function removeLinks(trx: Database, staffId: string, purposes: readonly LinkPurpose[]): Promise<boolean> {
  const removed = await trx
    .deleteFrom("staff_link")
    .where("staff_id", "=", staffId)
    .where("purpose", "in", purposes)
    .returning(["purpose", "email"])
    .execute()
  if (removed.length > 0) await withdrawEmails(trx, staffId, removed)
  return removed.length > 0
}

/** Gives up every waiting email with a link: a restore brings the emails back, but no links. */
export async function giveUpLinkEmails(trx: Database, now: Date): Promise<void> {
  await trx
    .updateTable("outbox_mail")
    .set({ status: "dead", leased_until: null, next_attempt_at: now.toISOString(), ...withoutLink })
    .where("kind", "in", Object.keys(linkHours).map(confidentialKind))
    .where("status", "=", "waiting")
    .execute()
}

const withoutLink = { last_error: "o link deixou de valer antes do envio", subject: "", text: "", html: "" } as const

/** An email as a backup may hold it, which contains no links: a restore gives up one that waited. */
export function withoutLinkText(email: Row): Row {
  const hasLink = linkHoursOf(String(email.kind)) !== undefined
  return hasLink ? { ...email, subject: "", text: "", html: "" } : email
}

async function withdrawEmails(
  trx: Database,
  staffId: string,
  links: ReadonlyArray<Pick<StaffLinkTable, "purpose" | "email">>,
) {
  const staff = await trx.selectFrom("staff").select("email").where("id", "=", staffId).executeTakeFirst()
  for (const { purpose, email } of links)
    await trx
      .updateTable("outbox_mail")
      .set({ status: "settled", ...withoutLink })
      .where("kind", "=", confidentialKind(purpose))
      .where("recipient", "=", email ?? staff?.email ?? "")
      .where("status", "in", ["waiting", "dead"])
      .execute()
}

/** The address of a link. */
export function linkAddress(panelOrigin: string, purpose: LinkPurpose, token: string): string {
  return panelOrigin + panelHref(pages[purpose], { token })
}

const pages = {
  first: "/convite/:token",
  invitation: "/convite/:token",
  password: "/nova-senha/:token",
  email: "/novo-email/:token",
} as const satisfies Record<LinkPurpose, string>

interface Recipient {
  name: string
  email: string
}

export interface LinkEmail {
  /** Mails a link to a person, and returns its address. */
  link: (trx: Database, staff: Recipient, link: { purpose: LinkPurpose; token: string }) => Promise<string>
}

/** For commands without configured email: they print the link. */
export function withoutEmail({ panelOrigin, origin }: { panelOrigin?: string; origin: string }): LinkEmail {
  return { link: async (_trx, _staff, { purpose, token }) => linkAddress(panelOrigin ?? origin, purpose, token) }
}

/** Deletes links that have expired or were used. */
export async function forgetEndedLinks({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await db
    .deleteFrom("staff_link")
    .where(({ or, eb }) => or([eb("ends_at", "<=", clock().toISOString()), eb("used_at", "is not", null)]))
    .execute()
}
