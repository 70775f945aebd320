import type { ComponentProps, ReactNode } from "react"
import styles from "./detail-page.module.css"
import { Plate } from "./marks.tsx"

interface DetailPageProps {
  /** What was sent. */
  top: ReactNode
  /** Where staff work on it. */
  desk: ReactNode
  deskLabel: string
  /** A short desk stays in view while the rest scrolls. */
  isDeskShort?: boolean
  rest: ReactNode
}

/** One request or gift: the letter, the desk beside it, and the rest below the letter; on a phone in this order. */
export function DetailPage({ top, desk, deskLabel, isDeskShort, rest }: DetailPageProps) {
  return (
    <div className={styles.page}>
      <article className={styles.top}>{top}</article>
      <aside className={isDeskShort ? `${styles.desk} ${styles.short}` : styles.desk} aria-label={deskLabel}>
        {desk}
      </aside>
      <div className={styles.rest}>{rest}</div>
    </div>
  )
}

/** Who sent it, large, with the plate; below it where it comes from. */
export function PersonHead({
  name,
  of,
  children,
}: {
  name: string
  of: ComponentProps<typeof Plate>["of"]
  children: ReactNode
}) {
  return (
    <header className={styles.person}>
      <h1>{name}</h1>
      <Plate of={of} large />
      <p>{children}</p>
    </header>
  )
}

/** What was asked, as sentences to read aloud. */
export function Aloud({ children }: { children: ReactNode }) {
  return <p className={styles.aloud}>{children}</p>
}

/** The visitor's own words. */
export function Said({ by, children }: { by: ReactNode; children: ReactNode }) {
  return (
    <blockquote className={styles.said}>
      <p>{children}</p>
      <footer>{by}</footer>
    </blockquote>
  )
}

export function Block({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function Facts({ facts }: { facts: ReadonlyArray<{ label: string; value: ReactNode }> }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
