import { PageLink } from "#ui/page-link.tsx"
import styles from "./brand.module.css"

/** Logo and name of the agency. The logo is a dotted route from a hollow to a filled circle. */
export function Brand({ name, to = "/", size = "normal" }: { name: string; to?: string; size?: "normal" | "large" }) {
  return (
    <PageLink to={to} className={`${styles.brand} ${size === "large" ? styles.large : ""}`}>
      <svg viewBox="0 0 44 28" aria-hidden="true">
        <circle className={styles.from} cx="5" cy="22" r="3.4" />
        <path className={styles.route} d="M9.5 17.5C15 5 29 3 36.5 17" />
        <circle className={styles.to} cx="38.6" cy="22" r="4.6" />
      </svg>
      {name}
    </PageLink>
  )
}
