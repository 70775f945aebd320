import { Link } from "react-router"
import { Differences } from "#panel/content/history/differences.tsx"
import { AndMore } from "#panel/ui/and-more.tsx"
import controls from "#panel/ui/controls.module.css"
import styles from "./conflict-list.module.css"
import type { ImportConflictView } from "./present-conflicts.server.ts"

const spoken = { gone: "no painel", new: "nos arquivos", same: "nos dois" }

/** Fields that both the files and the panel changed, with both versions. */
export function ConflictList({ items, total }: { items: readonly ImportConflictView[]; total: number }) {
  return (
    <>
      <ul className={styles.list}>
        {items.map(({ key, title, to, about, differences }) => (
          <li key={key}>
            <Link to={to} className={controls.name}>
              {title}
            </Link>
            <p className={`${controls.small} ${controls.soft}`}>{about}</p>
            {differences.length > 0 && <Differences differences={differences} spoken={spoken} />}
          </li>
        ))}
      </ul>
      <AndMore total={total} shown={items.length} />
    </>
  )
}
