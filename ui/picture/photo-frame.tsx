import type { ReactNode } from "react"
import styles from "./photo-frame.module.css"

/** A white frame around a picture, with an optional flag in its corner. `ratio` crops the picture. */
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
    <figure className={`${styles.frame} ${styles[ratio]}`}>
      {children}
      {flag && <figcaption className={styles.flag}>{flag}</figcaption>}
    </figure>
  )
}
