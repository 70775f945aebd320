import { type ReactNode, useEffect, useRef } from "react"
import styles from "./status-message.module.css"

interface StatusMessageProps {
  /** Tells two equal messages apart: a revision, or the data loaded after the submit. */
  of: unknown
  /** What was just done; nothing after a refusal. */
  children: ReactNode
  /** Whether it scrolls into view when it takes the focus: its form keeps the page's scroll position. */
  isScrolledTo?: boolean
}

/** After a submit the form may be gone and the focus lost; then the message takes the focus. */
export function StatusMessage({ of, children, isScrolledTo = false }: StatusMessageProps) {
  const message = useRef<HTMLDivElement>(null)
  const isEmpty = !children
  useEffect(() => {
    if (!isEmpty && document.activeElement === document.body) message.current?.focus({ preventScroll: !isScrolledTo })
  }, [isEmpty, of, isScrolledTo])
  return (
    <div ref={message} role="status" tabIndex={-1} className={styles.message}>
      {children}
    </div>
  )
}
