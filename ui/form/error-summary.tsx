import { useEffect, useId, useRef } from "react"
import styles from "./error-summary.module.css"
import { fieldId } from "./field.tsx"

interface ErrorSummaryProps {
  /** Errors by field name, in the order of the form; `""` holds those of the form as a whole. */
  errors: Record<string, string[]>
  /** Changes with every failed attempt to send: the summary then takes the focus again. */
  attempt: number
  /** Called before a link is followed: its field may be hidden. */
  onFollow?: (name: string) => void
}

/** Error summary: each line links to its field; takes the focus when it appears. */
export function ErrorSummary({ errors, attempt, onFollow }: ErrorSummaryProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const lines = Object.entries(errors).flatMap(([name, messages]) => messages.map((message) => ({ name, message })))
  // Only a new attempt moves the focus, never a change of the list while the visitor types.
  useEffect(() => box.current?.focus(), [attempt])
  if (lines.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" aria-labelledby={id} className={styles.summary}>
      <h2 id={id}>{lines.length === 1 ? "Falta acertar um ponto" : `Falta acertar ${lines.length} pontos`}</h2>
      <ul>
        {lines.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name ? (
              <a href={`#${fieldId(name)}`} onClick={() => onFollow?.(name)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
