import type { ReactNode } from "react"
import styles from "./ticket.module.css"

interface TicketProps {
  /** The upper part. */
  children: ReactNode
  /** The part below the perforation, with the actions. */
  stub: ReactNode
  /** Whether the stub is printed. False for a stub of buttons only. */
  stubInPrint?: boolean
}

/** A card of two parts, joined by a perforation. */
export function Ticket({ children, stub, stubInPrint = true }: TicketProps) {
  return (
    <div className={styles.ticket}>
      <div className={styles.body}>{children}</div>
      <div className={styles.stub} data-print={stubInPrint ? undefined : "no"}>
        {stub}
      </div>
    </div>
  )
}
