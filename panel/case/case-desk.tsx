import { Initials } from "#panel/ui/marks.tsx"
import type { Refusal } from "./act-on-case.server.ts"
import styles from "./case-desk.module.css"
import { CaseHistory } from "./case-history.tsx"
import { NextStep } from "./next-step.tsx"
import type { CaseView } from "./present-case.server.ts"
import { Progress } from "./progress.tsx"

/** The working side of a request: what comes next, where it stands, what happened. */
export function CaseDesk({ view, refusal }: { view: CaseView; refusal: Refusal | undefined }) {
  return (
    <>
      <NextStep view={view} refusal={refusal?.intent === "next" ? refusal : undefined} />
      <Progress view={view} refusal={refusal} />
      <CaseHistory view={view} refusal={refusal?.intent === "note" ? refusal : undefined} />
      <p className={styles.seenBy} data-print="no">
        <span>Visto por</span>
        {view.viewers.map(({ name, me, when }) => (
          <span key={name} className={styles.by}>
            <Initials name={name} me={me} />
            <span aria-hidden>{name.split(" ")[0]},</span> {when}
          </span>
        ))}
      </p>
    </>
  )
}
