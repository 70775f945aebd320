import { type Expression, type SqlBool, sql } from "kysely"
import { type Stage, stagesOf } from "#domain/request-cards/stages.ts"
import type { Database } from "#platform/database/connect.ts"

/* The list of gifts, and its totals. Both read the narrow cards alone. */

export interface GiftFilter {
  /** `open`: new or being checked. */
  stage: "open" | "all" | Stage
  /** The couple's page. */
  honeymoonId?: number
  /** Only gifts before this one, in the order of the list. */
  after?: GiftPosition
}

export interface GiftPosition {
  createdAt: string
  protocol: string
}

export interface ListedGift {
  protocol: string
  name: string
  /** JSON: domain/request-cards/request-card.ts. */
  about: string
  /** Title of the couple's page; null when the page is gone. */
  couple: string | null
  cents: number | null
  stage: Stage
  ownerId: string | null
  owner: string | null
  created_at: string
}

export interface GiftPage {
  gifts: ListedGift[]
  /** Where the next page begins; absent on the last one. */
  next?: GiftPosition
}

const pageSize = 40

/** Stages in which the agency still owes the guest an answer. */
const openGiftStages = ["new", "reviewing"] as const

/** Newest first. */
export async function listGifts(db: Database, filter: GiftFilter): Promise<GiftPage> {
  const { stage, honeymoonId, after } = filter
  const stages: readonly Stage[] = stage === "open" ? openGiftStages : stage === "all" ? stagesOf("gift") : [stage]
  let query = db
    .selectFrom("request_card")
    .leftJoin("honeymoon", "honeymoon.id", "request_card.honeymoon_id")
    .leftJoin("staff", "staff.id", "request_card.owner_id")
    .select([
      "request_card.protocol",
      "request_card.name",
      "request_card.about",
      "request_card.cents",
      "request_card.stage",
      "request_card.created_at",
      "honeymoon.title as couple",
      "request_card.owner_id as ownerId",
      "staff.name as owner",
    ])
    .where("request_card.kind", "=", "gift")
    .where("request_card.stage", "in", stages)
    .orderBy("request_card.created_at", "desc")
    .orderBy("request_card.protocol", "desc")
    .limit(pageSize + 1)
  if (honeymoonId !== undefined) query = query.where("request_card.honeymoon_id", "=", honeymoonId)
  if (after) query = query.where(isAfter(after))
  const rows = await query.execute()
  const gifts = rows.slice(0, pageSize).map((row) => ({ ...row, stage: row.stage as Stage }))
  const last = gifts.at(-1)
  return {
    gifts,
    ...(rows.length > pageSize && last && { next: { createdAt: last.created_at, protocol: last.protocol } }),
  }
}

export interface GiftTotal {
  count: number
  cents: number
}

/** Amounts of gifts, by what the agency knows of them. */
export interface GiftTotals {
  confirmed: GiftTotal
  waiting: GiftTotal
}

export interface CoupleTotals extends GiftTotals {
  honeymoonId: number
  couple: string | null
}

/** Every couple with gifts: those that wait first, then by title. */
export async function listCoupleTotals(db: Database): Promise<CoupleTotals[]> {
  const rows = await db
    .selectFrom("request_card")
    .leftJoin("honeymoon", "honeymoon.id", "request_card.honeymoon_id")
    .select(["request_card.honeymoon_id", "honeymoon.title", "request_card.stage", ...sums])
    .where("request_card.kind", "=", "gift")
    .where("request_card.stage", "in", countedStages)
    .groupBy(["request_card.honeymoon_id", "honeymoon.title", "request_card.stage"])
    .execute()
  const couples = Map.groupBy(rows, ({ honeymoon_id }) => honeymoon_id)
  return [...couples]
    .flatMap(([honeymoonId, ofCouple]) =>
      honeymoonId === null ? [] : [{ honeymoonId, couple: ofCouple[0]?.title ?? null, ...totalsOf(ofCouple) }],
    )
    .sort(
      (one, other) =>
        Number(other.waiting.count > 0) - Number(one.waiting.count > 0) ||
        (one.couple ?? "").localeCompare(other.couple ?? "", "pt-BR"),
    )
}

export interface QuotaTotals extends GiftTotals {
  /** Null where the guest chose none of the page. */
  title: string | null
}

/** One couple's totals by quota, in the order of its page; gifts without one of its quotas last. */
export async function listQuotaTotals(db: Database, honeymoonId: number): Promise<QuotaTotals[]> {
  const rows = await db
    .selectFrom("request_card")
    .innerJoin("gift_message", "gift_message.protocol", "request_card.protocol")
    .select(["gift_message.cote_id", "request_card.stage", sql<string | null>`max(cote_title)`.as("cote_title")])
    .select(sums)
    .where("request_card.honeymoon_id", "=", honeymoonId)
    .where("request_card.kind", "=", "gift")
    .where("request_card.stage", "in", countedStages)
    .groupBy(["gift_message.cote_id", "request_card.stage"])
    .orderBy("gift_message.cote_id")
    .execute()
  const quotas = [...Map.groupBy(rows, ({ cote_id }) => cote_id)]
  return quotas
    .sort(([one], [other]) => Number(one === null) - Number(other === null))
    .map(([id, ofQuota]) => ({
      title: id === null ? null : (ofQuota[0]?.cote_title ?? null),
      ...totalsOf(ofQuota),
    }))
}

/** The open gift that waits longest. `except`: the protocol of one that counts for nothing. */
export function findOldestOpenGift(
  db: Database,
  { except }: { except?: string } = {},
): Promise<{ protocol: string; name: string; created_at: string } | undefined> {
  return db
    .selectFrom("request_card")
    .select(["protocol", "name", "created_at"])
    .where("kind", "=", "gift")
    .where("stage", "in", openGiftStages)
    .$if(except !== undefined, (query) => query.where("protocol", "!=", except as string))
    .orderBy("created_at")
    .orderBy("protocol")
    .limit(1)
    .executeTakeFirst()
}

const countedStages: readonly Stage[] = [...openGiftStages, "confirmed"]

const sums = [
  sql<number | string>`count(*)`.as("count"),
  sql<number | string | null>`sum(request_card.cents)`.as("cents"),
] as const

interface SumRow {
  stage: string
  count: number | string
  cents: number | string | null
}

function totalsOf(rows: readonly SumRow[]): GiftTotals {
  const total = (some: readonly SumRow[]): GiftTotal => ({
    count: some.reduce((sum, { count }) => sum + Number(count), 0),
    cents: some.reduce((sum, { cents }) => sum + Number(cents ?? 0), 0),
  })
  return {
    confirmed: total(rows.filter(({ stage }) => stage === "confirmed")),
    waiting: total(rows.filter(({ stage }) => stage !== "confirmed")),
  }
}

function isAfter({ createdAt, protocol }: GiftPosition): Expression<SqlBool> {
  return sql<boolean>`(request_card.created_at, request_card.protocol) < (${createdAt}, ${protocol})`
}
