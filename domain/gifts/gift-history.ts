import { parseEventDetails } from "#domain/requests/event-details.ts"
import { type HistoryEntry, type StoredEvent, tellAction } from "#domain/requests/request-history.ts"
import { stageNames } from "#domain/request-cards/stages.ts"
import { formatReais } from "#platform/text/money.ts"
import { sayInstant } from "#platform/time/spoken-time.ts"
import { type GiftEvent, isRefusalReason, refusalReasons } from "./gift-decision.ts"

/* The history of a gift, in words. Browser-safe. */

export interface GiftEventRow extends StoredEvent {
  /** Null if no person did it, or after the person was removed. */
  staff: string | null
}

/** Newest first; the arrival of the gift is last. */
export function tellGiftHistory(events: readonly GiftEventRow[], createdAt: string, now: Date): HistoryEntry[] {
  const start = { key: "start", kind: "start", who: undefined, quoted: undefined } as const
  return [
    ...events.map((event) => tellGiftEvent(event, now)),
    { ...start, what: "Presente recebido pelo site", at: createdAt, when: sayInstant(createdAt, now) },
  ]
}

/** One event, as in "Marina Teles confirmou, R$ 480,00". */
function tellGiftEvent(event: GiftEventRow, now: Date): HistoryEntry {
  const isMove = event.kind === "gift" || event.kind === "stage"
  return {
    key: event.id,
    kind: event.kind === "note" ? "note" : "change",
    who: event.staff ?? "A equipe",
    ...(isMove ? tellMove(event.text) : tellAction(event, { now, names: new Map(), thing: "presente" })),
    at: event.at,
    when: sayInstant(event.at, now),
  }
}

function tellMove(text: string | null): Pick<HistoryEntry, "what" | "quoted"> {
  const { words, ...move } = parseEventDetails<GiftEvent>(text)
  return { what: moveInWords(move), quoted: words || undefined }
}

function moveInWords({ from, to, reason, cents }: Partial<GiftEvent>): string {
  if (to === "confirmed" && from === to)
    return typeof cents === "number" ? `corrigiu o valor para ${formatReais(cents)}` : "tirou o valor"
  if (to === "confirmed") return typeof cents === "number" ? `confirmou, ${formatReais(cents)}` : "confirmou"
  if (to === "refused") return `recusou: ${isRefusalReason(reason) ? refusalReasons[reason] : "sem motivo"}`
  return `moveu para ${to === undefined ? "outra etapa" : ((stageNames as Record<string, string>)[to] ?? to)}`
}
