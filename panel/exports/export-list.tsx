import { Link, href } from "react-router"
import type { ShownExport } from "#domain/exports/request-export.ts"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"
import { formatPeriod } from "#platform/time/day-period.ts"
import controls from "#panel/ui/controls.module.css"
import { DownloadLink } from "#panel/ui/download-link.tsx"
import { withBasename } from "#panel/basename.ts"
import { formatCount } from "#platform/text/format-count.ts"
import styles from "./export-page.module.css"

interface ExportListProps {
  exports: readonly ShownExport[]
  now: Date
  isRunning: boolean
  query: string
}

/** A person's exports of the last day, with the progress of the running one. */
export function ExportList({ exports, now, isRunning, query }: ExportListProps) {
  if (exports.length === 0) return null
  return (
    <section aria-labelledby="prontos">
      <h2 id="prontos">Suas exportações</h2>
      {isRunning && (
        <p className={`${controls.small} ${controls.soft}`}>
          Preparando. Pode fechar esta página: o arquivo continua sendo feito.
        </p>
      )}
      <ul className={styles.list}>
        {exports.map((one) => (
          <li key={one.id}>
            <span>
              <b>
                {one.kind === "gift" ? "Presentes" : "Pedidos"}, {one.format.toUpperCase()}
              </b>
              ,{" "}
              {[formatPeriod(one.days), `pedida ${formatRelativeInstant(one.createdAt, now)}`]
                .filter(Boolean)
                .join(", ")}
            </span>
            <Progress of={one} query={query} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Progress({ of: { id, state, rows, total, bytes }, query }: { of: ShownExport; query: string }) {
  if (state === "done") return <DownloadLink to={withBasename(href("/pedidos/exportar/:id", { id }))} bytes={bytes} />
  if (state === "failed") return <span className={controls.error}>Não terminou. Prepare o arquivo de novo.</span>
  return (
    <span className={styles.progress}>
      <progress max={Math.max(total, 1)} value={rows} aria-label="Linhas já gravadas" />
      <span className={controls.soft}>
        {formatCount(rows)} de {formatCount(total)}
      </span>
      <Link to={href("/pedidos/exportar") + query} className={styles.refresh} reloadDocument>
        Atualizar
      </Link>
    </span>
  )
}
