import type { ReactNode } from "react"
import type { Fact } from "#domain/destinations/destination.ts"
import styles from "./facts-panel.module.css"

/** Facts and map beside a guide's text. Nothing without both. */
export function FactsPanel({ place, facts, children }: { place: string; facts: Fact[]; children?: ReactNode }) {
  if (facts.length === 0 && !children) return null
  return (
    <aside aria-label={`${place} em resumo`} className={styles.panel}>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </aside>
  )
}
