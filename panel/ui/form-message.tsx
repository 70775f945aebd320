import { type ReactNode, useEffect, useRef } from "react"
import styles from "./controls.module.css"

/** The error of a form as a whole. It takes the focus, and is announced, whenever `attempt` changes. */
export function FormMessage({ children, attempt }: { children: ReactNode; attempt: unknown }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [attempt])
  if (!children) return null
  return (
    <p ref={box} className={styles.wrong} role="alert" tabIndex={-1}>
      {children}
    </p>
  )
}

/** The text for a refused form: the messages of all its fields. */
export function nothingSaved(errors: Partial<Record<string, readonly string[]>>): string {
  return `Nada foi guardado ainda: ${Object.values(errors).flat().join(" ")}`
}
