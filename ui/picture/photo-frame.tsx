import type { ReactNode } from "react"
import styles from "./photo-frame.module.css"

/** A picture as a print on the table: paper border and hairline, perhaps a flag in its corner. `ratio` crops. */
export function PhotoFrame({
  children,
  flag,
  ratio = "wide",
}: {
  children: ReactNode
  flag?: string
  ratio?: "wide" | "square" | "tall" | "free"
}) {
  return (
    <figure className={`${styles.print} ${styles[ratio]}`}>
      {children}
      {flag && <figcaption className={styles.flag}>{flag}</figcaption>}
    </figure>
  )
}
