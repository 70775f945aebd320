import { sql } from "kysely"
import { listHoneymoonTitles } from "#domain/honeymoon/honeymoons.server.ts"
import { listNewestCards } from "#domain/request-cards/list-cards.server.ts"
import type { CardAbout } from "#domain/request-cards/request-card.ts"
import type { Stage } from "#domain/request-cards/stages.ts"
import type { Database } from "#platform/database/connect.ts"
import { type GiftFilter, giftCards } from "./gift-filter.ts"
import { compareNames } from "#platform/text/compare-names.ts"

/* The list of gifts and its totals. Both read only the small cards. */

export interface ListedGift {
  protocol: string
  name: string
  about: CardAbout
  /** Title of the couple's page; null when the page is gone. */
  couple: string | null
  cents: number | null
  stage: Stage
  created_at: string
}

export interface GiftPage {
  gifts: ListedGift[]
  /** Start of the next page; absent on the last one. */
  next?: string
}

const pageSize = 40

/** Stages in which the agency still owes the guest an answer. */
const openGiftStages = ["new", "reviewing"] as const

/** Newest first. */
export async function listGifts(db: Database, filter: GiftFilter, now: Date): Promise<GiftPage> {
  const [{ cards, next }, couples] = await Promise.all([
    listNewestCards(db, giftCards(filter, now), { after: filter.after, limit: pageSize }),
    listHoneymoonTitles(db),
  ])
  const gifts = cards.map(({ protocol, name, about, honeymoon_id, cents, stage, created_at }) => ({
    protocol,
    name,
    about,
    couple: couples.get(honeymoon_id ?? 0) ?? null,
    cents,
    stage,
    created_at,
  }))
  return { gifts, next }
}

export interface GiftTotal {
  count: number
  cents: number
}

/** Amounts of gifts, by what the agency knows about them. */
export interface GiftTotals {
  confirmed: GiftTotal
  waiting: GiftTotal
}

export interface CoupleTotals extends GiftTotals {
  honeymoonId: number
  couple: string | null
}

/**
 * Every couple with gifts, or with ones received before an instant: couples with waiting gifts first, then by title.
 */
export async function listCoupleTotals(
  db: Database,
  { receivedBefore }: { receivedBefore?: string } = {},
): Promise<CoupleTotals[]> {
  const rows = await db
    .selectFrom("request_card")
    .leftJoin("honeymoon", "honeymoon.id", "request_card.honeymoon_id")
    .select(["request_card.honeymoon_id", "honeymoon.title", "request_card.stage", ...sums])
    .where("request_card.kind", "=", "gift")
    .where("request_card.stage", "in", countedStages)
    .$if(receivedBefore !== undefined, (query) => query.where("request_card.created_at", "<", receivedBefore as string))
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
        compareNames(one.couple ?? "", other.couple ?? ""),
    )
}

export interface QuotaTotals extends GiftTotals {
  /** Null for gifts without a quota. Titles are not unique. */
  id: number | null
  /** As the page names it today. Null if the guest chose no quota of the page. */
  title: string | null
}

/** One couple's totals by quota, in the order of its page; then removed quotas, and last gifts without a quota. */
export async function listQuotaTotals(db: Database, honeymoonId: number): Promise<QuotaTotals[]> {
  const rows = await db
    .selectFrom("request_card")
    .innerJoin("gift_message", "gift_message.protocol", "request_card.protocol")
    .leftJoin("honeymoon_quota", "honeymoon_quota.id", "gift_message.cote_id")
    .select(["gift_message.cote_id", "request_card.stage"])
    .select(({ fn }) =>
      fn.coalesce(fn.max("honeymoon_quota.title"), fn.max("gift_message.cote_title")).as("quota_title"),
    )
    .select(sums)
    .where("request_card.honeymoon_id", "=", honeymoonId)
    .where("request_card.kind", "=", "gift")
    .where("request_card.stage", "in", countedStages)
    .groupBy(["gift_message.cote_id", "honeymoon_quota.position", "request_card.stage"])
    .orderBy("honeymoon_quota.position", (position) => position.asc().nullsLast())
    .orderBy("gift_message.cote_id", (id) => id.asc().nullsLast())
    .execute()
  const quotas = [...Map.groupBy(rows, ({ cote_id }) => cote_id)]
  return quotas.map(([id, ofQuota]) => ({
    id: id === null ? null : Number(id),
    title: id === null ? null : (ofQuota[0]?.quota_title ?? null),
    ...totalsOf(ofQuota),
  }))
}

/** The open gift that has waited longest. `except`: the protocol of a gift to ignore. */
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
  stage: Stage
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
