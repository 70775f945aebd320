import { AndMore } from "#panel/ui/and-more.tsx"
import type { ReactNode } from "react"
import { Link } from "react-router"
import controls from "./controls.module.css"
import styles from "./ruled-list.module.css"

export interface RuledItem {
  key: string
  title: string
  /** The link's address; absent if there is nothing to open. */
  to?: string
  about: string
}

interface RuledListProps {
  items: readonly RuledItem[]
  /** The total, including items that are not in `items`. */
  total?: number
  /** How to see the items that are not in `items`. */
  children?: ReactNode
}

/** A list of titles, each with a short text. */
export function RuledList({ items, total = items.length, children }: RuledListProps) {
  return (
    <>
      <ul className={styles.list}>
        {items.map(({ key, title, to, about }) => (
          <li key={key}>
            {to === undefined ? (
              <span className={`${controls.name} ${styles.title}`}>{title}</span>
            ) : (
              <Link to={to} className={`${controls.name} ${styles.title}`}>
                {title}
              </Link>
            )}
            <span className={`${controls.small} ${controls.soft} ${styles.about}`}>{about}</span>
          </li>
        ))}
      </ul>
      <AndMore total={total} shown={items.length}>
        {children}
      </AndMore>
    </>
  )
}
