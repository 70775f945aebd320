import { sql } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import { type CardFilter, cardCondition } from "./match-cards.server.ts"
import { type CardAbout, parseAbout } from "./request-card.ts"
import type { RequestCard } from "./request-cards.server.ts"
import { type Urgency, urgencies } from "./urgency.ts"
import { urgencyAt, urgencyColumn, urgencyNumber, urgencyOrder } from "./urgency.server.ts"

/** The columns for lists; the large `words` column is not read. */
export const listedColumns = [
  "number",
  "protocol",
  "kind",
  "profile",
  "stage",
  "lost_reason",
  "owner_id",
  "name",
  "about",
  "honeymoon_id",
  "cents",
  "created_at",
  "moved_at",
  "worked_at",
  "next_on",
  "next_time",
  "next_step",
  "revision",
] as const

export interface ListedCard extends Pick<RequestCard, Exclude<(typeof listedColumns)[number], "about">> {
  about: CardAbout
}

export interface CardPage<Card extends ListedCard = ListedCard> {
  cards: Card[]
  /** Start of the next page; absent on the last one. */
  next?: string
}

export interface PageOptions {
  /** `next` of the page before. An invalid value starts at the first page. */
  after?: string
  limit: number
}

/** Cards, newest first. New requests do not shift the next pages. */
export async function listNewestCards(db: Database, filter: CardFilter, page: PageOptions): Promise<CardPage> {
  let query = db
    .selectFrom("request_card")
    .select(listedColumns)
    .where(await cardCondition(db, filter))
    .orderBy("created_at", "desc")
    .orderBy("protocol", "desc")
    .limit(page.limit + 1)
  const [createdAt, protocol] = readPlace(page.after, 2)
  if (createdAt !== undefined) query = query.where(sql<boolean>`(created_at, protocol) < (${createdAt}, ${protocol})`)
  const rows = await query.execute()
  return pageOf(rows.map(readListedCard), page.limit, (card) => [card.created_at, card.protocol])
}

export interface UrgentCard extends ListedCard {
  urgency: Urgency
  /** Sort key within its urgency. */
  order: string
}

/** Cards by urgency (domain/request-cards/urgency.ts). */
export async function listUrgentCards(
  db: Database,
  now: Date,
  filter: CardFilter,
  page: PageOptions,
): Promise<CardPage<UrgentCard>> {
  const urgency = urgencyColumn(now)
  const open = db
    .selectFrom("request_card")
    .select(listedColumns)
    .select([urgency.as("urgency_number"), urgencyOrder(urgency).as("urgency_order")])
    .where(await cardCondition(db, filter))
    .as("open_card")
  let query = db
    .selectFrom(open)
    .selectAll()
    .orderBy("urgency_number")
    .orderBy("urgency_order")
    .orderBy("protocol")
    .limit(page.limit + 1)
  const [number, order, protocol] = readPlace(page.after, 3)
  if (number !== undefined && /^\d$/.test(number))
    query = query.where(
      sql<boolean>`(urgency_number, urgency_order, protocol) > (${Number(number)}, ${order}, ${protocol})`,
    )
  const rows = await query.execute()
  const cards = rows.map(({ urgency_number, urgency_order, ...row }) => ({
    ...readListedCard(row),
    urgency: urgencyAt(Number(urgency_number)),
    order: urgency_order,
  }))
  return pageOf(cards, page.limit, (card) => [String(urgencyNumber(card.urgency)), card.order, card.protocol])
}

/** How many cards of a filter each urgency has. */
export async function countUrgencies(db: Database, now: Date, filter: CardFilter): Promise<Record<Urgency, number>> {
  const rows = await db
    .selectFrom("request_card")
    .select([urgencyColumn(now).as("urgency_number"), ({ fn }) => fn.countAll<number | string>().as("count")])
    .where(await cardCondition(db, filter))
    .groupBy(sql.ref("urgency_number"))
    .execute()
  const counts = new Map(rows.map((row) => [urgencyAt(Number(row.urgency_number)), Number(row.count)]))
  return Object.fromEntries(urgencies.map((one) => [one, counts.get(one) ?? 0])) as Record<Urgency, number>
}

/** How many cards a filter has, counted up to `most` if it is given. */
export async function countCards(db: Database, filter: CardFilter, most?: number): Promise<number> {
  const cards = db
    .selectFrom("request_card")
    .select("number")
    .where(await cardCondition(db, filter))
  const { count } = await db
    .selectFrom((most === undefined ? cards : cards.limit(most)).as("counted_card"))
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function readListedCard<Row extends { about: string }>({
  about,
  ...row
}: Row): Omit<Row, "about"> & { about: CardAbout } {
  return { ...row, about: parseAbout(about) }
}

function pageOf<Card extends ListedCard>(
  cards: readonly Card[],
  limit: number,
  placeOf: (card: Card) => readonly string[],
): CardPage<Card> {
  const last = cards[limit - 1]
  return { cards: cards.slice(0, limit), ...(cards.length > limit && last && { next: placeOf(last).join("_") }) }
}

/** Instants, days and protocols contain no underscore. */
function readPlace(after: string | undefined, parts: number): Array<string | undefined> {
  const read = after?.split("_") ?? []
  return read.length === parts && after!.length <= 100 ? read : []
}
