import { type Stage, stageNames } from "#domain/request-cards/stages.ts"
import { StageRoute } from "#panel/ui/marks.tsx"
import { capitalized } from "#platform/text/words.ts"

const points: Partial<Record<Stage, number>> = { new: 0, reviewing: 1, confirmed: 3 }

/** The stage of a gift. Outside the way to "confirmado" it is a word alone. */
export function GiftStageMark({ stage }: { stage: Stage }) {
  const at = points[stage]
  const name = capitalized(stageNames[stage])
  return at === undefined ? <span>{name}</span> : <StageRoute at={at} label={name} />
}
