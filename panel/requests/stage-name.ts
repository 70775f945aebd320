import { capitalized } from "#platform/text/words.ts"
import { type Stage, stageNames } from "#domain/request-cards/stages.ts"

/** "Em contato", "Proposta": what fits in a row. */
export function shortStageName(stage: Stage): string {
  const name = stage === "proposal" ? "proposta" : stageNames[stage]
  return capitalized(name)
}
