import type { ViewerText } from "#domain/requests/format-viewers.ts"
import { Initials } from "./marks.tsx"
import styles from "./seen-by.module.css"

/** Who opened a request, and when. */
export function SeenBy({ viewers }: { viewers: readonly ViewerText[] }) {
  return (
    <p className={styles.seenBy} data-print="no">
      <span>Visto por</span>
      {viewers.map(({ key, name, me, when }) => (
        <span key={key} className={styles.by}>
          <Initials of={{ name, me }} />
          <span>
            <span aria-hidden>{name.split(" ")[0]},</span> {when}
          </span>
        </span>
      ))}
    </p>
  )
}
