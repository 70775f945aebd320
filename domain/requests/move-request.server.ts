import type { Services } from "#platform/services.ts"
import { refused } from "#platform/http/problem.ts"
import { type LostReason, type Stage, lostReasons, stagesOf } from "#domain/request-cards/stages.ts"
import { type Decide, type RequestChange, changeRequest } from "./change-request.server.ts"
import type { StageDetails } from "./event-details.ts"
import { type CardChanges, stageChanges } from "./save-changes.server.ts"
import { parseStaffText, staffTextLimits } from "./staff-text.ts"

export interface Move extends RequestChange {
  stage: string
  /** Why a request was lost: one of `lostReasons`. */
  lostReason?: string
  /** The reason in the staff member's own words. */
  lostWords?: string
}

/** Stages that a gift reaches by a decision alone, with an amount or a reason and an email: `decideGift`. */
const decided: readonly Stage[] = ["confirmed", "refused"]

/**
 * Moves a request to another stage or tray. Nothing changes if it is already there and there is no text about a loss.
 * Throws a 422 by field, a 404 for an unknown protocol, or `CardConflictError`.
 */
export async function moveRequest(services: Pick<Services, "db" | "clock">, move: Move): Promise<void> {
  const lost = move.stage === "lost" ? readLoss(move) : undefined
  await changeRequest(services, move, (card, now) => {
    const stage = stagesOf(card.kind).find((one) => one === move.stage && !decided.includes(one))
    if (!stage) throw refused({ stage: ["Escolha uma das etapas."] })
    const isThere = card.stage === stage && card.lost_reason === (lost?.reason ?? null)
    // A text about a loss is stored even if the request was already lost.
    if (isThere && !lost?.words) return undefined
    return stageChanges(card.stage, stage, now, lost)
  })
}

/** The move as a `Decide` function: no change if the request is already there, or does not have this stage. */
export function moving({ to, lostReason }: { to: Stage; lostReason?: LostReason }): Decide<CardChanges> {
  return (card, now) =>
    card.stage === to || !stagesOf(card.kind).includes(to)
      ? undefined
      : stageChanges(card.stage, to, now, lostReason && { reason: lostReason })
}

function readLoss({ lostReason = "", lostWords = "" }: Move): Pick<StageDetails, "words"> & { reason: LostReason } {
  if (!Object.hasOwn(lostReasons, lostReason)) throw refused({ lostReason: ["Escolha por que este pedido se perdeu."] })
  const words = parseStaffText(lostWords, staffTextLimits.lostWords)
  if ("problem" in words) throw refused({ lostWords: [words.problem] })
  if (lostReason === "other" && !words.text)
    throw refused({ lostWords: ["Conte em poucas palavras qual foi o motivo."] })
  return { reason: lostReason as LostReason, ...(words.text && { words: words.text }) }
}
