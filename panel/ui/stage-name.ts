import { type QuoteStage, type Stage, stageNames } from "#domain/request-cards/stages.ts"
import { capitalize } from "#platform/text/capitalize.ts"

/** Short name of a stage, of one or two words: "Em contato", "Proposta". */
export function shortStageName(stage: Stage): string {
  return capitalize(stage === "proposal" ? "proposta" : stageNames[stage])
}

/** A stage's name in a list of moves. "Perdido…" asks for a reason. */
export function stageChoice(stage: QuoteStage): string {
  return stage === "lost" ? `${shortStageName(stage)}…` : shortStageName(stage)
}

export const routeStages = ["new", "contacted", "proposal", "won"] as const satisfies readonly QuoteStage[]
