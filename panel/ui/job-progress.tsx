import { Link } from "react-router"
import controls from "./controls.module.css"
import styles from "./job-progress.module.css"
import { useRefreshWhile } from "./use-refresh-while.ts"

interface JobProgressProps {
  /** Text of the running task; empty if nothing is running. */
  doing: string
  progress?: { done: number; total: number }
  /** Address of this page. */
  here: string
}

/** Shows what a background process is doing, and reloads the data until it is done. Without scripts a link reloads. */
export function JobProgress({ doing, progress, here }: JobProgressProps) {
  useRefreshWhile(doing !== "")
  return (
    <div className={styles.job} data-working={doing !== ""}>
      <p role="status">{doing}</p>
      {doing !== "" && (
        <>
          <progress max={progress?.total || 1} value={progress?.done} aria-label={doing} />
          <Link to={here} reloadDocument className={`${styles.refresh} ${controls.small}`}>
            Atualizar
          </Link>
        </>
      )}
    </div>
  )
}
