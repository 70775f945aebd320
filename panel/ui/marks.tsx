import type { Profile } from "#domain/agency/profile.ts"
import { initials } from "#domain/staff/staff.ts"
import controls from "./controls.module.css"
import styles from "./marks.module.css"

const plates = {
  exchange: { letter: "I", name: "Intercâmbio" },
  tourism: { letter: "L", name: "Lazer" },
  gift: { letter: "P", name: "Presente" },
} as const satisfies Record<Profile | "gift", unknown>

/** A tile with the letter of a request's profile, and its name for screen readers. */
export function Plate({ of, large }: { of: Profile | "gift"; large?: boolean }) {
  const { letter, name } = plates[of]
  return (
    <>
      <span className={[styles.plate, styles[of], large && styles.large].filter(Boolean).join(" ")} aria-hidden>
        {letter}
      </span>
      <span className={controls.hidden}>{name}: </span>
    </>
  )
}

/** The stage as a point on a dotted line of four. `at` counts from 0; the last one means sold. */
export function StageRoute({ at, label }: { at: number; label?: string }) {
  const last = 3
  return (
    <span className={styles.stage}>
      <svg className={at === last ? `${styles.route} ${styles.end}` : styles.route} viewBox="0 0 46 12" aria-hidden>
        <path d="M6 6H40" stroke="currentColor" strokeWidth="1.5" strokeDasharray="0.1 3.4" strokeLinecap="round" />
        {[0, 1, 2, last].map((node) => (
          <circle
            key={node}
            cx={6 + node * 11.3}
            cy="6"
            r={node === at ? 5 : 2.2}
            fill={node <= at ? "currentColor" : "var(--paper)"}
            stroke="currentColor"
            strokeWidth={node <= at ? 0 : 1.3}
          />
        ))}
      </svg>
      {label}
    </span>
  )
}

interface InitialsProps {
  /** `away`: why this person cannot answer. Undefined if there is no owner. */
  of: { name: string; me?: boolean; away?: string } | undefined
}

/** A person's initials; in a dashed circle if there is no owner, or one who is away. */
export function Initials({ of }: InitialsProps) {
  const look = !of || of.away ? styles.nobody : of.me && styles.me
  const name = of?.away ? `${of.name} (${of.away})` : of?.name
  return (
    <>
      <span className={`${styles.initials} ${look || ""}`} aria-hidden>
        {of ? initials(of.name) : "+"}
      </span>
      <span className={controls.hidden}>{name ?? "Sem dono"}</span>
    </>
  )
}
