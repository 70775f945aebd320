import { idleDays } from "#domain/request-cards/idle.ts"
import type { InboxQuery } from "#domain/request-cards/inbox-query.ts"
import type { Board, BoardCard, Lane } from "#domain/request-cards/list-board.server.ts"
import { type QuoteStage, type Stage, stageNames } from "#domain/request-cards/stages.ts"
import { formatStepTime } from "#domain/requests/request-history.ts"
import type { Colleagues } from "#domain/staff/colleagues.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { stageHref } from "#panel/requests/inbox-address.ts"
import { presentOwner } from "#panel/requests/present-owner.server.ts"
import { capitalize } from "#platform/text/capitalize.ts"
import { today } from "#platform/time/day.ts"
import { formatAge, sinceAge } from "#platform/time/relative-time.ts"
import { formatDayCount } from "#platform/time/retention.ts"

export type CardView = ReturnType<typeof presentCard>
export type LaneView = { stage: QuoteStage; title: string; note: string; count: number; cards: CardView[] }

export function presentLanes({ lanes }: Board, me: StaffMember, colleagues: Colleagues, now: Date): LaneView[] {
  return lanes.map((lane) => ({
    stage: lane.stage,
    title: capitalize(stageNames[lane.stage]),
    note: laneNote(lane, now),
    count: lane.count,
    cards: lane.cards.map((card) => presentCard(card, me, colleagues, now)),
  }))
}

/** How many requests of the board need attention today: a new one waits for its first answer. */
export function formatToday({ lanes }: Board): string {
  const count = lanes.reduce((sum, lane) => sum + (lane.stage === "new" ? lane.count : lane.due), 0)
  return count > 0 ? asking(count) : "nada para hoje"
}

/** Links to requests that are not on the board, with its filter, as their counts have. */
export function presentTrays({ counts }: Board, query: InboxQuery) {
  const outside: ReadonlyArray<[stage: Stage, label: string]> = [
    ["lost", "Perdidos"],
    ["check", "Para conferir"],
    ["spam", "Spam"],
  ]
  return outside.map(([stage, label]) => ({
    to: stageHref(query, stage),
    label: `${label}: ${counts[stage] ?? 0}`,
  }))
}

function presentCard(card: BoardCard, me: StaffMember, colleagues: Colleagues, now: Date) {
  const { place, when, party, price } = card.about
  const idle = idleDays(card, now)
  return {
    protocol: card.protocol,
    revision: card.revision,
    stage: card.stage as QuoteStage,
    name: card.name,
    profile: card.profile ?? "tourism",
    place,
    price,
    when,
    party,
    owner: presentOwner(card.owner_id, colleagues, me.id),
    step: stepOf(card, now),
    idle: idle === undefined ? undefined : `Parado há ${formatDayCount(idle)}`,
    age: formatAge(card.created_at, now),
  }
}

function stepOf({ stage, next_step, next_on, next_time }: BoardCard, now: Date) {
  if (next_step !== null && next_on !== null)
    return { what: next_step, when: formatStepTime(next_on, next_time, now), isLate: next_on < today(now) }
  return stage === "new" ? { what: "Responder", when: "", isLate: false } : undefined
}

function laneNote({ stage, count, cards: [first], due, idle }: Lane, now: Date): string {
  if (!first) return stage === "new" ? "ninguém espera" : ""
  if (stage === "new")
    return `${count === 1 ? "espera" : "o mais antigo espera"} ${sinceAge(formatAge(first.created_at, now))}`
  if (stage === "won") return due > 0 ? asking(due) : ""
  return [due > 0 && asking(due), idle > 0 && (idle === 1 ? "1 parado" : `${idle} parados`)].filter(Boolean).join(", ")
}

function asking(count: number): string {
  return count === 1 ? "1 pede algo hoje" : `${count} pedem algo hoje`
}
