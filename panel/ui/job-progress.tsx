import { type ReactNode, useEffect, useRef } from "react"
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
  /** What came out of it, said where its progress was said. An error is an alert of its own. */
  children: ReactNode
}

/**
 * Shows what a background process is doing, and reloads the data until it is done. Without scripts a link reloads. The
 * button that started it is gone by then, and the focus with it.
 */
export function JobProgress({ doing, progress, here, children }: JobProgressProps) {
  useRefreshWhile(doing !== "")
  const message = useRef<HTMLDivElement>(null)
  const last = useRef(doing)
  useEffect(() => {
    // A page that opens begins at its heading.
    if (last.current !== doing && document.activeElement === document.body)
      message.current?.focus({ preventScroll: true })
    last.current = doing
  }, [doing])
  return (
    <div className={styles.job} data-working={doing !== ""}>
      <div ref={message} role="status" tabIndex={-1}>
        {doing === "" ? children : <p>{doing}</p>}
      </div>
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
