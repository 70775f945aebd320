import { type QuoteStage, type Stage, stageNames } from "#domain/request-cards/stages.ts"
import { capitalized } from "#platform/text/words.ts"

/** "Em contato", "Proposta": a stage's name where there is room for a word or two. */
export function shortStageName(stage: Stage): string {
  return capitalized(stage === "proposal" ? "proposta" : stageNames[stage])
}

/** The name of a stage one can move to. "Perdido…" asks for a reason. */
export function stageChoice(stage: QuoteStage): string {
  return stage === "lost" ? `${shortStageName(stage)}…` : shortStageName(stage)
}

export const routeStages = ["new", "contacted", "proposal", "won"] as const satisfies readonly QuoteStage[]
