import { type GiftDetails, parseEventDetails } from "#domain/requests/event-details.ts"
import {
  type EventText,
  type HistoryEntry,
  type StoredEvent,
  describeAction,
} from "#domain/requests/request-history.ts"
import { stageNames } from "#domain/request-cards/stages.ts"
import { formatReais } from "#platform/text/money.ts"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"
import { isRefusalReason, refusalReasons } from "./gift-decision.ts"

/* The history of a gift, in words. Browser-safe. */

export interface GiftEventRow extends StoredEvent {
  /** Null if no person did it, or after the person was removed. */
  staff: string | null
}

/** Newest first; the arrival of the gift is last. */
export function describeGiftHistory(events: readonly GiftEventRow[], createdAt: string, now: Date): HistoryEntry[] {
  const start = { key: "start", kind: "start", who: undefined } as const
  return [
    ...events.map((event) => describeGiftEvent(event, now)),
    { ...start, what: "Presente recebido pelo site", at: createdAt, when: formatRelativeInstant(createdAt, now) },
  ]
}

/** One event, as in "Marina Teles confirmou, R$ 480,00". */
function describeGiftEvent(event: GiftEventRow, now: Date): HistoryEntry {
  const isMove = event.kind === "gift" || event.kind === "stage"
  return {
    key: event.id,
    kind: event.kind === "note" ? "note" : "change",
    who: event.kind === "unconfirmed" ? undefined : (event.staff ?? "A equipe"),
    ...(isMove ? describeMove(event.text) : describeAction(event, { now, names: new Map(), noun: "presente" })),
    at: event.at,
    when: formatRelativeInstant(event.at, now),
  }
}

function describeMove(text: string | null): EventText {
  const { words, ...move } = parseEventDetails("gift", text)
  return { what: formatMove(move), quoted: words || undefined }
}

function formatMove({ from, to, reason, cents }: Partial<GiftDetails>): string {
  if (to === "confirmed" && from === to)
    return typeof cents === "number" ? `corrigiu o valor para ${formatReais(cents)}` : "tirou o valor"
  if (to === "confirmed") return typeof cents === "number" ? `confirmou, ${formatReais(cents)}` : "confirmou"
  if (to === "refused") return `recusou: ${isRefusalReason(reason) ? refusalReasons[reason] : "sem motivo"}`
  return `moveu para ${to === undefined ? "outra etapa" : (stageNames[to] ?? to)}`
}
