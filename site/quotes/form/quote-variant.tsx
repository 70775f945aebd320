import type { ReactNode } from "react"
import type { Profile } from "#domain/agency/profile.ts"
import styles from "./quote-form.module.css"

/**
 * Whose questions are shown. Where the server cannot know (the profile is stored in the browser only), it writes both
 * and the document's mark, set before the first paint, says which one shows.
 */
export interface ShownQuestions {
  written: readonly Profile[]
  /** Shown on `layout-index`. */
  chosen: Profile
}

/** Questions of one profile; inside a group they bring their own grid. */
export function Variant({ of, shown, children }: { of: Profile; shown: ShownQuestions; children: ReactNode }) {
  if (!shown.written.includes(of)) return null
  return (
    <div
      className={styles.variant}
      data-for={of}
      data-only={shown.written.length === 1 || undefined}
      data-chosen={shown.chosen === of || undefined}
    >
      {children}
    </div>
  )
}
