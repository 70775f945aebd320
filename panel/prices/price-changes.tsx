import { AndMore } from "#panel/ui/and-more.tsx"
import { Link } from "react-router"
import type { Listed } from "#domain/content-jobs/listed.ts"
import type { PriceChange } from "#domain/entries/prices/import-prices.server.ts"
import { entryHref } from "#panel/entry-address.ts"
import controls from "#panel/ui/controls.module.css"
import { formatCount } from "#platform/text/format-count.ts"
import styles from "./price-changes.module.css"

interface PriceChangesProps {
  changes: Listed<PriceChange>
  isPublished: boolean
}

/** The changed cells, by package. */
export function PriceChanges({ changes: { items, total }, isPublished }: PriceChangesProps) {
  return (
    <section aria-labelledby="muda">
      <h2 id="muda">
        {isPublished ? "O que mudou" : "O que muda"} <span className={controls.soft}>{formatCount(total)}</span>
      </h2>
      <ul className={styles.packages}>
        {items.map(({ row, id, name, cells }) => (
          <li key={id}>
            <h3>
              <Link to={entryHref({ kind: "packages", id: String(id) })} className={controls.name}>
                {name}
              </Link>{" "}
              <span className={`${controls.small} ${controls.soft}`}>linha {row}</span>
            </h3>
            <dl>
              {cells.map(({ column, before, after }) => (
                <div key={column}>
                  <dt>{column}</dt>
                  <dd>
                    <del>
                      <span className={controls.hidden}>de </span>
                      {before || "vazio"}
                    </del>{" "}
                    <ins>
                      <span className={controls.hidden}>para </span>
                      {after || "vazio"}
                    </ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <AndMore total={total} shown={items.length} />
    </section>
  )
}
