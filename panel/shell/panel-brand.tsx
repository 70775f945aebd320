import { Link, href } from "react-router"
import styles from "./panel-brand.module.css"

/** The agency's name beside the dotted route of its logo. */
export function PanelBrand({ name }: { name: string }) {
  return (
    <Link to={href("/")} className={styles.brand}>
      <svg viewBox="0 0 44 28" aria-hidden="true">
        <circle cx="5" cy="22" r="3.4" />
        <path className={styles.route} d="M9.5 17.5C15 5 29 3 36.5 17" />
        <circle className={styles.to} cx="38.6" cy="22" r="4.6" />
      </svg>
      {name}
    </Link>
  )
}
