import { type ReactNode, useEffect, useRef } from "react"
import styles from "./controls.module.css"

/** What is wrong with a form as a whole. It takes the focus, and is read out, whenever `attempt` changes. */
export function FormMessage({ children, attempt }: { children: ReactNode; attempt?: unknown }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [attempt])
  if (!children) return null
  return (
    <p ref={box} className={styles.wrong} role="alert" tabIndex={-1}>
      {children}
    </p>
  )
}
