import type { Profile } from "#domain/agency/profile.ts"
import type { ListedCard, UrgentCard } from "#domain/request-cards/list-cards.server.ts"
import type { CardAbout } from "#domain/request-cards/request-card.ts"
import { type LostReason, type Stage, lostReasons } from "#domain/request-cards/stages.ts"
import { formatStepTime } from "#domain/requests/request-history.ts"
import type { Colleagues } from "#domain/staff/colleagues.server.ts"
import { today } from "#platform/time/day.ts"
import { daysSince, formatAge, sinceAge } from "#platform/time/relative-time.ts"
import { type OwnerView, presentOwner } from "./present-owner.server.ts"

/** A row of the inbox, ready to read. */
export interface InboxRow {
  protocol: string
  revision: number
  name: string
  profile: Profile
  about: CardAbout
  age: string
  /** Nobody has answered it. */
  isNew: boolean
  stage: Stage
  next: { text: string; when: string; late: boolean }
  owner: OwnerView | undefined
}

export interface RowContext {
  now: Date
  colleagues: Colleagues
  me: string
}

export function inboxRow(card: ListedCard | UrgentCard, { now, colleagues, me }: RowContext): InboxRow {
  const { protocol, revision, name, profile, about, created_at, stage, owner_id } = card
  return {
    protocol,
    revision,
    name,
    profile: profile ?? "tourism",
    about,
    age: formatAge(created_at, now),
    isNew: stage === "new",
    stage,
    next: nextStep(card, now),
    owner: presentOwner(owner_id, colleagues, me),
  }
}

function nextStep(card: ListedCard | UrgentCard, now: Date): InboxRow["next"] {
  const { stage, next_on, next_time, next_step, lost_reason } = card
  if (stage === "lost") return step(lost_reason ? lostReasons[lost_reason as LostReason] : "")
  if ("urgency" in card && card.urgency === "idle") {
    const days = daysSince(card.worked_at ?? card.moved_at, now)
    return { text: `Parado há ${days} dias`, when: next_step ?? "sem próximo passo", late: true }
  }
  if (next_on !== null)
    return {
      text: next_step ?? "Próximo passo",
      when: formatStepTime(next_on, next_time, now),
      late: next_on < today(now),
    }
  if (stage === "new") {
    const days = daysSince(card.created_at, now)
    return days > 0
      ? { text: "Responder", when: `sem resposta ${sinceAge(formatAge(card.created_at, now))}`, late: true }
      : step("Responder", "ainda hoje")
  }
  if (stage === "check") return step("Conferir", "parece automático")
  return step(stage === "contacted" || stage === "proposal" ? "Sem próximo passo" : "")
}

function step(text: string, when = ""): InboxRow["next"] {
  return { text, when, late: false }
}
