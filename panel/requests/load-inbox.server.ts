import { countOpen, countStages } from "#domain/request-cards/count-cards.server.ts"
import {
  type ListedCard,
  type UrgentCard,
  countCards,
  countUrgencies,
  listNewestCards,
  listUrgentCards,
} from "#domain/request-cards/list-cards.server.ts"
import { type InboxQuery, cardFilterOf, isOpenList } from "#domain/request-cards/inbox-query.ts"
import type { CardFilter } from "#domain/request-cards/match-cards.server.ts"
import { listSavedFilters } from "#domain/request-cards/saved-filters.server.ts"
import { trays } from "#domain/request-cards/stages.ts"
import { type Urgency, urgencies } from "#domain/request-cards/urgency.ts"
import type { Services } from "#domain/services.server.ts"
import { listColleagues } from "#domain/staff/colleagues.server.ts"
import { type StaffMember, may } from "#domain/staff/staff.ts"
import { listCountryChoices } from "./country-choices.server.ts"
import { type InboxRow, inboxRow } from "./inbox-row.ts"
import { filterChoices, ownerChoices } from "./owner-choices.ts"
import { presentLongestWaiting } from "./longest-waiting.server.ts"

export const pageSize = 50
/** Counting stops here. */
const countedMax = 1_000

export interface InboxGroup {
  /** Undefined: one list without groups, newest first. */
  urgency: Urgency | undefined
  count: number
  rows: InboxRow[]
}

/** The inbox's data for a query. */
export async function loadInbox(services: Services, staff: StaffMember, query: InboxQuery) {
  const { db } = services
  const now = services.clock()
  const colleagues = await listColleagues(db)
  const people = { staffId: staff.id, away: colleagues.away }
  const filter = cardFilterOf(query, people, now)
  const [list, open, trayCounts, saved, countries, first] = await Promise.all([
    isOpenList(query) ? listOpen(services, now, filter, query) : listAll(services, filter, query),
    countOpen(db, now, { kind: "quote", ...people }),
    countStages(db, { kind: "quote", stages: trays }),
    listSavedFilters(db, staff.id),
    listCountryChoices(db, query.country),
    query.after === "" ? presentLongestWaiting(services, staff, colleagues) : undefined,
  ])
  const context = { now, colleagues, me: staff.id }
  return {
    query,
    groups: list.groups.map(({ cards, ...group }): InboxGroup => ({
      ...group,
      rows: cards.map((card) => inboxRow(card, context)),
    })),
    next: list.next,
    total: list.total,
    counted: list.total < countedMax,
    counts: { ...open, check: trayCounts.check ?? 0, spam: trayCounts.spam ?? 0 },
    owners: ownerChoices(colleagues, staff.id),
    filterOwners: filterChoices(colleagues, staff.id, query.owner),
    countries,
    saved,
    first,
    mayExport: may(staff, "personalData"),
    /** The page polls for requests newer than this. */
    loadedAt: now.toISOString(),
  }
}

export type Inbox = Awaited<ReturnType<typeof loadInbox>>

const newsMax = 100

/** How many requests arrived since a page was loaded and wait for a first answer, counted up to `newsMax`. */
export function countNews({ db }: Services, since: string | null): Promise<number> {
  // Without the request of that very millisecond, which the page shows.
  const arrivedFrom = new Date(Date.parse(since ?? "") + 1)
  if (Number.isNaN(arrivedFrom.getTime())) return Promise.resolve(0)
  return countCards(db, { kind: "quote", stages: ["new"], arrivedFrom }, newsMax)
}

interface CardList {
  groups: Array<{ urgency: Urgency | undefined; count: number; cards: Array<ListedCard | UrgentCard> }>
  next: string | undefined
  total: number
}

async function listOpen({ db }: Services, now: Date, filter: CardFilter, query: InboxQuery): Promise<CardList> {
  const { urgency: _, ...ofAllUrgencies } = filter
  const [{ cards, next }, counts] = await Promise.all([
    listUrgentCards(db, now, filter, { after: query.after, limit: pageSize }),
    countUrgencies(db, now, ofAllUrgencies),
  ])
  const shown: readonly Urgency[] = query.urgency ? [query.urgency] : urgencies
  return {
    groups: shown
      .map((urgency) => ({
        urgency,
        count: counts[urgency],
        cards: cards.filter((card) => card.urgency === urgency),
      }))
      .filter((group) => group.cards.length > 0),
    next,
    total: shown.reduce((sum, urgency) => sum + counts[urgency], 0),
  }
}

async function listAll({ db }: Services, filter: CardFilter, query: InboxQuery): Promise<CardList> {
  const [{ cards, next }, total] = await Promise.all([
    listNewestCards(db, filter, { after: query.after, limit: pageSize }),
    countCards(db, filter, countedMax),
  ])
  return { groups: cards.length > 0 ? [{ urgency: undefined, count: total, cards }] : [], next, total }
}
