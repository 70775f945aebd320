import { Link } from "react-router"
import { AndMore } from "#panel/ui/and-more.tsx"
import controls from "#panel/ui/controls.module.css"
import type { TodayView } from "./present-today.server.ts"
import styles from "./today-section.module.css"

/** Promotions that end within a week: the last chance to tell someone, or to prolong them. */
export function EndingPromotions({ promotions: { items, count, hasMore } }: { promotions: TodayView["promotions"] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="promocoes">
      <h2 id="promocoes" className={styles.head}>
        Promoções que acabam esta semana <span>{count}</span>
      </h2>
      <ul>
        {items.map(({ id, name, address, editor, price, ends }) => (
          <li key={id} className={`${styles.row} ${styles.mail}`}>
            <p className={styles.who}>
              {editor ? (
                <Link to={editor} className={controls.name} reloadDocument>
                  {name}
                </Link>
              ) : (
                <a href={address} className={controls.name} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              )}
            </p>
            <p className={controls.small}>{price}</p>
            <p className={`${controls.small} ${ends === "hoje" || ends === "amanhã" ? controls.late : controls.soft}`}>
              {ends === "hoje" ? "último dia: hoje" : `até ${ends}`}
            </p>
          </li>
        ))}
      </ul>
      <AndMore total={count} shown={items.length} />
      {hasMore && (
        <p className={styles.more}>
          <Link to="?promocoes=todas#promocoes">Ver todas as promoções que acabam esta semana</Link>
        </p>
      )}
    </section>
  )
}
