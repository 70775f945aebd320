import { IconMinus, IconPlus } from "@tabler/icons-react"
import type { ReactNode } from "react"
import styles from "./disclosure.module.css"

interface FoldProps {
  title: string
  open?: boolean
  /** Folds of one name open one at a time. */
  name?: string
  level?: "h2" | "h3"
  children: ReactNode
}

/** A collapsible section: works without scripts, opens when the browser searches inside it. */
export function Disclosure({ title, open, name, level: Heading = "h2", children }: FoldProps) {
  return (
    <details className={styles.fold} open={open} name={name}>
      <summary>
        <Heading>{title}</Heading>
        <IconPlus className={styles.plus} stroke={1.6} aria-hidden />
        <IconMinus className={styles.minus} stroke={1.6} aria-hidden />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
