import { Link } from "react-router"
import controls from "#panel/ui/controls.module.css"
import { Plate } from "#panel/ui/marks.tsx"
import type { TodayList } from "./present-today.server.ts"
import styles from "./today-section.module.css"

/** A ruled list of requests; nothing when it is empty. */
export function TodaySection({
  id,
  title,
  list: { items, count, hasMore },
  all,
}: {
  id: string
  title: string
  list: TodayList
  /** Address of the full list. */
  all: string
}) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.head}>
        {title} <span>{count}</span>
      </h2>
      <ul>
        {items.map(({ protocol, to, plate, name, place, details, status }) => (
          <li key={protocol} className={styles.row}>
            <Plate of={plate} />
            <p className={styles.who}>
              <Link to={to} className={controls.name}>
                {name}
              </Link>
              <span className={status.isLate ? controls.late : controls.soft}>{status.text}</span>
            </p>
            <p className={styles.trip}>
              <span className={styles.place}>{place}</span>
              <span className={`${controls.soft} ${controls.small}`}>{details}</span>
            </p>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className={styles.more}>
          <Link to={all}>Ver todos: {title.toLowerCase()}</Link>
        </p>
      )}
    </section>
  )
}
