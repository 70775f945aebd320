import { type ReactNode, useEffect, useRef } from "react"
import styles from "./done-notice.module.css"

interface DoneNoticeProps {
  /** Tells two equal messages apart: a revision, or the data loaded after the submit. */
  of: unknown
  /** What was just done; nothing after a refusal. */
  children: ReactNode
}

/** After a submit the form may be gone and the focus lost; then the message takes the focus. */
export function DoneNotice({ of, children }: DoneNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const isEmpty = !children
  useEffect(() => {
    if (!isEmpty && document.activeElement === document.body) notice.current?.focus({ preventScroll: true })
  }, [isEmpty, of])
  return (
    <div ref={notice} role="status" tabIndex={-1} className={styles.done}>
      {children}
    </div>
  )
}
