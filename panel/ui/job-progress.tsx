import { Link } from "react-router"
import controls from "./controls.module.css"
import styles from "./job-progress.module.css"
import { useRefreshWhile } from "./use-refresh-while.ts"

interface JobProgressProps {
  /** What is being done; empty: nothing is. */
  doing: string
  progress?: { done: number; total: number }
  /** This page. */
  here: string
}

/** Says what a process apart is doing, and shows the page anew until it is done. Without scripts a link does that. */
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
