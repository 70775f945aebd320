import { Link } from "react-router"
import { entryHref } from "#panel/entry-address.ts"
import controls from "#panel/ui/controls.module.css"
import type { TodayView } from "./present-today.server.ts"
import styles from "./today-section.module.css"

/** Drafts whose scheduled publication was refused and that need corrections. */
export function RefusedDrafts({ drafts }: { drafts: TodayView["refused"] }) {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="recusados">
      <h2 id="recusados" className={styles.head}>
        Publicações agendadas que não saíram <span>{drafts.length}</span>
      </h2>
      <ul>
        {drafts.map(({ ref, title, savedBy, age, reasons }) => (
          <li key={ref} className={`${styles.row} ${styles.mail}`}>
            <p className={styles.who}>
              <DraftLink to={ref}>{title}</DraftLink>
              <span className={controls.soft}>{[savedBy, age].filter(Boolean).join(", ")}</span>
            </p>
            <p className={`${controls.small} ${controls.late}`}>{reasons.join("; ")}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Scheduled drafts, the next one first. */
export function ScheduledDrafts({ drafts }: { drafts: TodayView["scheduled"] }) {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="agendados">
      <h2 id="agendados" className={styles.head}>
        Publicações agendadas <span>{drafts.length}</span>
      </h2>
      <ul>
        {drafts.map(({ ref, title, savedBy, at, isConflicting }) => (
          <li key={ref} className={`${styles.row} ${styles.mail}`}>
            <p className={styles.who}>
              <DraftLink to={ref}>{title}</DraftLink>
              <span className={controls.soft}>{savedBy}</span>
            </p>
            <p className={controls.small}>
              {at}
              {isConflicting && (
                <span className={controls.late}>
                  : não vai sair, porque o mesmo campo mudou no ar. Abra e escolha o que vale.
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `to`: an entry reference such as `packages:1001`. */
export function DraftLink({ to, children }: { to: string; children: string }) {
  const [kind = "", id = ""] = to.split(":")
  return (
    <Link to={entryHref({ kind, id })} className={controls.name} reloadDocument>
      {children}
    </Link>
  )
}
