import type { ReactNode } from "react"
import type { Profile } from "#domain/agency/profile.ts"
import styles from "./quote-form.module.css"

/**
 * The shown questions. The profile is stored in the browser only, so the server may have to render both profiles'; the
 * document's attribute, set before the first paint, says which ones are visible.
 */
export interface ShownQuestions {
  written: readonly Profile[]
  /** Shown on `layout-index`. */
  chosen: Profile
}

/** Questions of one profile. Inside a group they have their own grid. */
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
