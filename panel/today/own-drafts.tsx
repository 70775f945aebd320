import { Link, href } from "react-router"
import controls from "#panel/ui/controls.module.css"
import type { TodayView } from "./present-today.server.ts"
import { DraftLink } from "./scheduled-drafts.tsx"
import styles from "./today-section.module.css"

/** This person's unpublished drafts. */
export function OwnDrafts({ drafts: { items, count } }: { drafts: TodayView["own"] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="meus-rascunhos">
      <h2 id="meus-rascunhos" className={styles.head}>
        Meus rascunhos <span>{count}</span>
      </h2>
      <ul>
        {items.map(({ ref, title, what, age }) => (
          <li key={ref} className={`${styles.row} ${styles.mail}`}>
            <p className={styles.who}>
              <DraftLink to={ref}>{title}</DraftLink>
            </p>
            <p className={`${controls.small} ${controls.soft}`}>{what}</p>
            <p className={`${controls.small} ${controls.soft}`}>guardado {age}</p>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link to={`${href("/conteudo/publicar")}?de=mim`}>Publicar juntos</Link>
      </p>
    </section>
  )
}
