import { SeenBy } from "#panel/ui/seen-by.tsx"
import type { Refusal } from "./act-on-case.server.ts"
import { CaseHistory } from "./case-history.tsx"
import { NextStep } from "./next-step.tsx"
import type { CaseView } from "./present-case.server.ts"
import { Progress } from "./progress.tsx"

/** The staff's side of a request: next step, stage and owner, history, viewers. */
export function CaseSidebar({ view, refusal }: { view: CaseView; refusal: Refusal | undefined }) {
  return (
    <>
      <NextStep view={view} refusal={refusal?.intent === "next" ? refusal : undefined} />
      <Progress view={view} refusal={refusal} />
      <CaseHistory view={view} refusal={refusal?.intent === "note" ? refusal : undefined} />
      <SeenBy viewers={view.viewers} />
    </>
  )
}
