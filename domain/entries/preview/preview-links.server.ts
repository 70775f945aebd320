import { randomBytes } from "node:crypto"
import type { Database } from "#platform/database/connect.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { hashToken } from "#domain/staff/sessions.server.ts"
import { type EntryRef, entryKey, isSameEntry } from "#domain/entries/entry-kind.ts"
import { previewLinkDays } from "./preview-address.ts"

/*
 * Links that show a preview to people without an account. The address contains a random token; the database stores only
 * its SHA-256.
 */

const dayMs = 86_400_000

export interface SharedPreview {
  /** The entries whose drafts it shows, in their state when the link is opened. */
  entries: EntryRef[]
  /** Its first page, root-relative. */
  address: string
  /** `YYYY-MM-DD`; undefined for the day on which it is opened. */
  day: string | undefined
}

export interface PreviewLink extends SharedPreview {
  /** Identifies the link in forms; it cannot open the preview. */
  hash: string
  /** Name of the person who created it. */
  by: string | undefined
  endsAt: string
}

/** Creates a link. Returns its token, which is not stored. */
export async function makePreviewLink(
  db: Database,
  { entries, address, day }: SharedPreview,
  actor: OwnActor,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("preview_link")
      .values({
        token_hash: hashToken(token),
        entries: JSON.stringify(entries),
        address,
        day: day ?? null,
        staff_id: actor.staff.id,
        created_at: now.toISOString(),
        ends_at: new Date(now.getTime() + previewLinkDays * dayMs).toISOString(),
      })
      .execute()
    await auditLink(trx, "preview-link-made", entries, actor, now)
  })
  return token
}

/** The preview of a token; undefined if the link has expired or was revoked. */
export async function findSharedPreview(db: Database, token: string, now: Date): Promise<SharedPreview | undefined> {
  const row = await selectLinks(db, now).where("token_hash", "=", hashToken(token)).executeTakeFirst()
  return row && linkOf(row)
}

/** The links that are still valid, the newest first: all, or those that one person made. */
export async function listPreviewLinks(db: Database, now: Date, staffId?: string): Promise<PreviewLink[]> {
  const query = selectLinks(db, now).orderBy("preview_link.created_at", "desc")
  return (await (staffId ? query.where("preview_link.staff_id", "=", staffId) : query).execute()).map(linkOf)
}

/** Returns false if the link no longer exists. */
export async function revokePreviewLink(db: Database, hash: string, actor: OwnActor, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("preview_link")
      .where("token_hash", "=", hash)
      .returning("entries")
      .executeTakeFirst()
    if (row) await auditLink(trx, "preview-link-revoked", JSON.parse(row.entries) as EntryRef[], actor, now)
    return row !== undefined
  })
}

/** Ends the links that show only this entry. */
export async function endPreviewLinks(trx: Database, ref: EntryRef, actor: OwnActor, now: Date): Promise<void> {
  for (const { hash, entries } of await listPreviewLinks(trx, now)) {
    if (!entries.every((entry) => isSameEntry(entry, ref))) continue
    await trx.deleteFrom("preview_link").where("token_hash", "=", hash).execute()
    await auditLink(trx, "preview-link-revoked", entries, actor, now)
  }
}

/** Deletes links that ended. */
export async function forgetEndedPreviews({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await db.deleteFrom("preview_link").where("ends_at", "<=", clock().toISOString()).execute()
}

function selectLinks(db: Database, now: Date) {
  return db
    .selectFrom("preview_link")
    .leftJoin("staff", "staff.id", "preview_link.staff_id")
    .selectAll("preview_link")
    .select("staff.name as staff_name")
    .where("preview_link.ends_at", ">", now.toISOString())
}

function linkOf(row: Awaited<ReturnType<ReturnType<typeof selectLinks>["execute"]>>[number]): PreviewLink {
  return {
    entries: JSON.parse(row.entries) as EntryRef[],
    address: row.address,
    day: row.day ?? undefined,
    hash: row.token_hash,
    by: row.staff_name ?? undefined,
    endsAt: row.ends_at,
  }
}

function auditLink(
  trx: Database,
  action: "preview-link-made" | "preview-link-revoked",
  entries: readonly EntryRef[],
  { staff, address }: OwnActor,
  now: Date,
): Promise<void> {
  return recordAudit(trx, now, {
    staff,
    address,
    action,
    subject: { kind: "entry", id: entries.map(entryKey).join(", ") },
  })
}
