import { IconMinus, IconPlus } from "@tabler/icons-react"
import type { ReactNode } from "react"
import styles from "./disclosure.module.css"

interface DisclosureProps {
  title: string
  open?: boolean
  /** Of several disclosures with the same name, only one is open at a time. */
  name?: string
  level?: "h2" | "h3"
  children: ReactNode
}

/** A collapsible section. It works without scripts, and the browser's find-in-page opens it. */
export function Disclosure({ title, open, name, level: Heading = "h2", children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open} name={name}>
      <summary>
        <Heading>{title}</Heading>
        <IconPlus className={styles.plus} stroke={1.6} aria-hidden />
        <IconMinus className={styles.minus} stroke={1.6} aria-hidden />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
