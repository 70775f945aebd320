import type { ReactNode } from "react"
import styles from "./layout.module.css"

interface SectionProps {
  /** Names the section; also the id of its heading. */
  id: string
  title: string
  /** A sentence, or controls, beside the heading. */
  aside?: ReactNode
  ground?: "paper" | "band" | "world"
  /** A double rule above the heading: where paper meets paper. */
  ruled?: boolean
  /** Follows a section of the same ground: no space above. */
  follows?: boolean
  children: ReactNode
}

/** A titled stretch of a page, in the content's measure. */
export function Section({ id, title, aside, ground = "paper", ruled, follows, children }: SectionProps) {
  const grounds = { paper: "", band: styles.band, world: "" }
  return (
    <section
      aria-labelledby={id}
      className={`${styles.section} ${grounds[ground]} ${follows ? styles.follows : ""}`}
      data-ground={ground === "world" ? "world" : undefined}
    >
      <div className={styles.shell}>
        <div className={`${styles.head} ${ruled ? styles.ruled : ""}`}>
          <h2 id={id}>{title}</h2>
          {typeof aside === "string" ? <p>{aside}</p> : aside}
        </div>
        {children}
      </div>
    </section>
  )
}
