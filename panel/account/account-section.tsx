import type { ReactNode } from "react"
import controls from "#panel/ui/controls.module.css"
import styles from "./account.module.css"

/** A group of settings: title and help on one side, the forms on the other. */
export function AccountSection({
  id,
  title,
  help,
  children,
}: {
  id: string
  title: string
  help: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`titulo-${id}`}>
      <header>
        <h2 id={`titulo-${id}`}>{title}</h2>
        <p className={`${controls.small} ${controls.soft}`}>{help}</p>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
