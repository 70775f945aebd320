import type { ReactNode } from "react"
import styles from "./ticket.module.css"

interface TicketProps {
  /** What it is about: the upper part. */
  children: ReactNode
  /** What can be done with it: the part below the perforation. */
  stub: ReactNode
  /** Whether the stub is printed; one of buttons alone says nothing on paper. */
  stubInPrint?: boolean
}

/** Two parts joined by a perforation. */
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
