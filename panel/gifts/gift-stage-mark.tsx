import { type Stage, stageNames } from "#domain/request-cards/stages.ts"
import { StageRoute } from "#panel/ui/marks.tsx"
import { capitalize } from "#platform/text/capitalize.ts"

const points: Partial<Record<Stage, number>> = { new: 0, reviewing: 1, confirmed: 3 }

/** The stage of a gift. Stages that do not lead to "confirmado" are shown as text only. */
export function GiftStageMark({ stage }: { stage: Stage }) {
  const at = points[stage]
  const name = capitalize(stageNames[stage])
  return at === undefined ? <span>{name}</span> : <StageRoute at={at} label={name} />
}
