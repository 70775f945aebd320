import { type ReactNode, Suspense } from "react"
import styles from "./layout.module.css"

interface SectionProps {
  /** The id of the heading, which names the section. */
  id: string
  title: string
  /** Text or controls beside the heading. */
  aside?: ReactNode
  ground?: "paper" | "band" | "world"
  /** A double rule above the heading, for a section on the same background as the one before. */
  ruled?: boolean
  /** No space above, after a section on the same background. */
  follows?: boolean
  children: ReactNode
}

/** A titled section of a page, at content width. React hydrates it apart from the others: no task gets long. */
export function Section({ id, title, aside, ground = "paper", ruled, follows, children }: SectionProps) {
  const grounds = { paper: "", band: styles.band, world: "" }
  return (
    <Suspense>
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
    </Suspense>
  )
}
