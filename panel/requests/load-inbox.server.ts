import { countNewSince, countOpen, countStages } from "#domain/request-cards/count-cards.server.ts"
import {
  type ListedCard,
  type UrgentCard,
  countCards,
  countUrgencies,
  listNewestCards,
  listUrgentCards,
} from "#domain/request-cards/list-cards.server.ts"
import type { CardFilter } from "#domain/request-cards/match-cards.server.ts"
import { listSavedFilters } from "#domain/request-cards/saved-filters.server.ts"
import { trays } from "#domain/request-cards/stages.ts"
import { type Urgency, urgencies } from "#domain/request-cards/urgency.ts"
import { listDestinationCountries } from "#domain/quotes/quotes.server.ts"
import { listOwners } from "#domain/requests/change-requests.server.ts"
import type { Services } from "#domain/services.server.ts"
import { type StaffMember, may } from "#domain/staff/staff.ts"
import { addDays, dayStart, today } from "#platform/time/day.ts"
import { sayAge } from "#platform/time/spoken-time.ts"
import { type InboxQuery, arrivals, isOpenList, stagesOfQuery } from "./inbox-address.ts"
import { type InboxRow, inboxRow } from "./inbox-row.ts"

const pageSize = 50
/** More results are not counted. */
const countedMax = 1_000

export interface InboxGroup {
  /** Undefined: newest first, without groups. */
  urgency: Urgency | undefined
  count: number
  rows: InboxRow[]
}

/** Everything that the inbox shows of a query. */
export async function loadInbox(services: Services, staff: StaffMember, query: InboxQuery) {
  const { db } = services
  const now = services.clock()
  const filter = cardFilter(query, staff, now)
  const [list, owners, open, trayCounts, saved, countries, first] = await Promise.all([
    isOpenList(query) ? listOpen(services, now, filter, query) : listAll(services, filter, query),
    listOwners(db),
    countOpen(db, now, { kind: "quote", staffId: staff.id }),
    countStages(db, "quote", trays),
    listSavedFilters(db, staff.id),
    listDestinationCountries(db),
    query.after === "" ? longestWaiting(services, staff, now) : undefined,
  ])
  const names = new Map(owners.map(({ id, name }) => [id, name]))
  const context = { now, owners: names, me: staff.id }
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
    owners: owners.filter(({ active }) => active).map(({ id, name }) => ({ id, name, me: id === staff.id })),
    countries: countries.map(({ id, name }) => ({ id, name })),
    saved,
    first,
    mayExport: may(staff, "personalData"),
    /** From here on the page asks for news. */
    loadedAt: now.toISOString(),
  }
}

export type Inbox = Awaited<ReturnType<typeof loadInbox>>

/** How many requests arrived since a page was loaded. */
export function countNews({ db }: Services, since: string | null): Promise<number> {
  const instant = new Date(since ?? "")
  return Number.isNaN(instant.getTime()) ? Promise.resolve(0) : countNewSince(db, "quote", instant)
}

function cardFilter(query: InboxQuery, { id }: StaffMember, now: Date): CardFilter {
  const { text, profile, owner, arrived, country } = query
  return {
    kind: "quote",
    stages: stagesOfQuery(query),
    ...(profile && { profile }),
    ...(owner && { ownerId: owner === "eu" ? id : owner === "ninguem" ? null : owner }),
    ...(arrived && { arrivedFrom: dayStart(addDays(today(now), -arrivals[arrived].days)) }),
    ...(country && { countryId: country === "aberto" ? null : Number(country) }),
    ...(text && { search: text }),
  }
}

interface CardList {
  groups: Array<{ urgency: Urgency | undefined; count: number; cards: Array<ListedCard | UrgentCard> }>
  next: string | undefined
  total: number
}

async function listOpen({ db }: Services, now: Date, filter: CardFilter, query: InboxQuery): Promise<CardList> {
  const [{ cards, next }, counts] = await Promise.all([
    listUrgentCards(
      db,
      now,
      { ...filter, ...(query.urgency && { urgency: query.urgency }) },
      { after: query.after, limit: pageSize },
    ),
    countUrgencies(db, now, filter),
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

/** The person who waits longest for a first answer, among those who are nobody's or this person's. */
async function longestWaiting({ db }: Services, { id }: StaffMember, now: Date) {
  const [nobodys, mine] = await Promise.all(
    [null, id].map((ownerId) =>
      listUrgentCards(db, now, { kind: "quote", stages: ["new"], ownerId, urgency: "today" }, { limit: 1 }),
    ),
  )
  const [card] = [...(nobodys?.cards ?? []), ...(mine?.cards ?? [])].sort((one, other) =>
    one.created_at < other.created_at ? -1 : 1,
  )
  return (
    card && { protocol: card.protocol, name: card.name, place: card.about.place, age: sayAge(card.created_at, now) }
  )
}
