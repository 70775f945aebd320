import { ProblemList } from "#panel/content/entry/problem-summary.tsx"
import type { ProblemView } from "#panel/content/entry/entry-view.ts"
import controls from "#panel/ui/controls.module.css"

/** What may be published, but hardly as it is. */
export function PublishWarnings({ warnings }: { warnings: readonly ProblemView[] }) {
  if (warnings.length === 0) return null
  return (
    <div className={controls.notice}>
      <p>Dá para publicar, mas confira:</p>
      <ProblemList problems={warnings} />
    </div>
  )
}
