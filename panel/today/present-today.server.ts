import { type EndingPromotion, listEndingPromotions } from "#domain/packages/ending-promotions.server.ts"
import { type Draft, type ScheduleRefusal, isUpload, listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { listConflicting } from "#domain/entries/drafts/rebase-draft.server.ts"
import { entryKey } from "#domain/entries/entry-kind.ts"
import { kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { formatEntryRefs } from "#domain/entries/preview/preview-address.ts"
import { formatProblem } from "#domain/entries/field-descriptions/format-field.ts"
import { countStages } from "#domain/request-cards/count-cards.server.ts"
import { idleDays } from "#domain/request-cards/idle.ts"
import { type CardsAndCount, listToday } from "#domain/request-cards/list-today.server.ts"
import { parseAbout } from "#domain/request-cards/request-card.ts"
import type { RequestCard } from "#domain/request-cards/request-cards.server.ts"
import { firstName } from "#platform/text/first-name.ts"
import { formatStepTime } from "#domain/requests/request-history.ts"
import type { Services } from "#domain/services.server.ts"
import { reviewOfToday } from "#domain/content-jobs/content-review.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { listColleagues, whyAway } from "#domain/staff/colleagues.server.ts"
import { type StaffMember, may } from "#domain/staff/staff.ts"
import { formatReais } from "#platform/text/money.ts"
import { today } from "#platform/time/day.ts"
import { formatAge, formatComingInstant, formatRelativeDay } from "#platform/time/relative-time.ts"
import { formatDayCount } from "#platform/time/retention.ts"
import { entryHref } from "#panel/entry-address.ts"
import { presentLongestWaiting } from "#panel/requests/longest-waiting.server.ts"
import { cardHref } from "#panel/requests/request-address.ts"
import { presentEmails } from "./present-emails.server.ts"
import { presentLeavingGifts, presentOverdue } from "./present-notes.server.ts"

type TodayItem = ReturnType<typeof presentItem>

export interface TodayList {
  items: TodayItem[]
  /** Total count, including items not shown: "2", "8 ou mais". */
  count: string
  hasMore: boolean
}

export type TodayView = Awaited<ReturnType<typeof presentToday>>

/** How many promotions that end are listed at first, and if all are asked for. */
const mostPromotions = { first: 12, all: 200 }

/** What is asked for beyond the first view. */
interface AskedLists {
  /** Which failed emails, as in `presentEmails`. */
  emails: string
  /** All promotions that end soon. */
  promotions: boolean
}

/** The tasks of this person. Without the permission for requests only the content parts. */
export async function presentToday(
  services: Services,
  me: StaffMember,
  actor: OwnActor,
  { emails, promotions: allPromotions }: AskedLists = { emails: "", promotions: false },
) {
  const now = services.clock()
  const [work, promotions, isEmpty, drafts, review] = await Promise.all([
    may(me, "requests") ? presentWork(services, me, { now, emails }) : undefined,
    listEndingPromotions(services, allPromotions ? mostPromotions.all : mostPromotions.first),
    may(me, "content") ? hasNoPackage(services) : false,
    may(me, "content") ? listDrafts(services.db) : [],
    may(me, "content") ? reviewOfToday(services, actor) : undefined,
  ])
  return {
    hello: firstName(me.name),
    work,
    /** The site has no package yet, and this person can write one. */
    isEmpty,
    promotions: {
      items: promotions.first.map((one) => presentPromotion(one, me, now)),
      count: promotions.count,
      hasMore: !allPromotions && promotions.count > promotions.first.length,
    },
    own: presentOwn(
      drafts.filter((draft) => draft.staffId === me.id && !draft.publishAt && !draft.refused && !isUpload(draft)),
      now,
    ),
    review: review && { total: review.total, wrong: review.wrong },
    refused: drafts.flatMap((draft) => (draft.refused ? [presentRefusal(draft, draft.refused, now)] : [])),
    scheduled: await presentScheduled(services, drafts, now),
  }
}

async function hasNoPackage({ db }: Services): Promise<boolean> {
  return (await db.selectFrom("package").select("id").limit(1).executeTakeFirst()) === undefined
}

async function presentScheduled({ db }: Services, drafts: readonly Draft[], now: Date) {
  const scheduled = drafts.filter(({ publishAt }) => publishAt !== null)
  const conflicting = await listConflicting(db, scheduled)
  return scheduled
    .sort((a, b) => Date.parse(a.publishAt ?? "") - Date.parse(b.publishAt ?? ""))
    .map((draft) => ({
      ...presentDraft(draft),
      at: formatComingInstant(draft.publishAt ?? "", now),
      isConflicting: conflicting.has(entryKey(draft)),
    }))
}

function presentDraft(draft: Draft) {
  return { ref: formatEntryRefs([draft]), title: titleOf(draft, draft.document), savedBy: draft.savedBy }
}

/** Limit of drafts listed here; the publish page lists all. */
const mostDrafts = 6

function presentOwn(drafts: readonly Draft[], now: Date) {
  const items = drafts.slice(0, mostDrafts).map((draft) => ({
    ...presentDraft(draft),
    what: kindNames[draft.kind].one,
    age: formatAge(draft.savedAt, now),
  }))
  return { items, count: drafts.length }
}

function presentRefusal(draft: Draft, { at, problems }: ScheduleRefusal, now: Date) {
  return {
    ...presentDraft(draft),
    age: formatAge(at, now),
    reasons: problems.map((problem) => formatProblem(problem, draft)),
  }
}

async function presentWork(services: Services, me: StaffMember, { now, emails }: { now: Date; emails: string }) {
  const { db } = services
  const colleagues = await listColleagues(db)
  const [first, lists, overdue, leaving, failed, suspectedQuotes, suspectedGifts] = await Promise.all([
    presentLongestWaiting(services, me, colleagues),
    listToday(db, now, { staffId: me.id, away: colleagues.away }),
    presentOverdue(services, me, colleagues),
    presentLeavingGifts(services),
    presentEmails(services, me, emails),
    countStages(db, { kind: "quote", stages: ["check"] }),
    countStages(db, { kind: "gift", stages: ["check"] }),
  ])
  const { waiting, due, unowned, idle, gifts } = lists
  const withColleague = ({ owner_id: owner }: RequestCard) => {
    if (owner === null || owner === me.id) return ""
    const why = colleagues.away.includes(owner) ? ` (${whyAway(colleagues, owner)})` : ""
    return `, com ${colleagues.all.get(owner) ?? "quem já saiu"}${why}`
  }
  const formatWaiting = (card: RequestCard) => ({
    text: formatAge(card.created_at, now) + withColleague(card),
    isLate: false,
  })
  const formatDue = (card: RequestCard) => ({
    text: `${card.next_step}, ${formatStepTime(card.next_on ?? "", card.next_time, now)}${withColleague(card)}`,
    isLate: (card.next_on ?? "") < today(now),
  })
  const formatIdle = (card: RequestCard) => ({
    text: `Parado há ${formatDayCount(idleDays(card, now) ?? 0)}${withColleague(card)}`,
    isLate: true,
  })
  return {
    first,
    waiting: presentList(waiting, formatWaiting),
    due: presentList(due, formatDue),
    unowned: presentList(unowned, formatDue),
    idle: presentList(idle, formatIdle),
    gifts: presentList(gifts, formatWaiting),
    overdue,
    leaving,
    /** Requests that look automatic and wait for a check. */
    suspected: { quotes: suspectedQuotes.check ?? 0, gifts: suspectedGifts.check ?? 0 },
    ...failed,
  }
}

type FormatStatus = (card: RequestCard) => { text: string; isLate: boolean }

function presentList({ cards, count }: CardsAndCount, formatStatus: FormatStatus): TodayList {
  return {
    items: cards.map((card) => presentItem(card, formatStatus)),
    count: count === undefined ? `${cards.length} ou mais` : String(count),
    hasMore: count !== cards.length,
  }
}

function presentItem(card: RequestCard, formatStatus: FormatStatus) {
  const { place, what, when, party, price } = parseAbout(card.about)
  const amount = card.cents === null ? price : formatReais(card.cents)
  return {
    protocol: card.protocol,
    to: cardHref({ protocol: card.protocol, isGift: card.kind === "gift" }),
    plate: card.kind === "gift" ? ("gift" as const) : (card.profile ?? "tourism"),
    name: card.name,
    place,
    details: (card.kind === "gift" ? [what, amount] : [when, party, amount]).filter(Boolean).join(", "),
    status: formatStatus(card),
  }
}

/** Editors get a link to the field, others to the page. */
function presentPromotion({ id, name, address, ends, price }: EndingPromotion, me: StaffMember, now: Date) {
  const editor = may(me, "content")
    ? `${entryHref({ kind: "packages", id: String(id) })}#campo-promotion-ends`
    : undefined
  return { id, name, address, editor, price, ends: formatRelativeDay(ends, today(now)) }
}
