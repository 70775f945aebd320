import type { ComponentProps, ReactNode } from "react"
import styles from "./detail-page.module.css"
import { Plate } from "./marks.tsx"

interface DetailPageProps {
  /** What the visitor sent. */
  top: ReactNode
  /** What staff do with it. */
  aside: ReactNode
  asideLabel: string
  /** A short column is sticky. */
  isAsideShort?: boolean
  rest: ReactNode
}

/**
 * The page of a request or gift: what the visitor sent, the staff column beside it, and further data below. On a phone
 * in this order.
 */
export function DetailPage({ top, aside, asideLabel, isAsideShort, rest }: DetailPageProps) {
  return (
    <div className={styles.page}>
      <article className={styles.top}>{top}</article>
      <aside className={isAsideShort ? `${styles.aside} ${styles.short}` : styles.aside} aria-label={asideLabel}>
        {aside}
      </aside>
      <div className={styles.rest}>{rest}</div>
    </div>
  )
}

/** The sender's name in large type with the profile's tile; below it the origin. */
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

/** The request as sentences to read aloud on the phone. */
export function Aloud({ children }: { children: ReactNode }) {
  return <p className={styles.aloud}>{children}</p>
}

/** The visitor's own words. */
export function Quotation({ by, children }: { by: ReactNode; children: ReactNode }) {
  return (
    <blockquote className={styles.quotation}>
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
