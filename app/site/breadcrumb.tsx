import { Link } from "react-router"
import layout from "#app/ui/layout.module.css"
import styles from "./breadcrumb.module.css"

export interface Crumb {
  title: string
  /** Absent for the page itself. */
  to?: string
}

/** Where the page stands; on a phone only the way back. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Você está em" className={`${styles.crumbs} ${layout.shell}`} data-print="no">
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.to ?? crumb.title} aria-current={index === crumbs.length - 1 ? "page" : undefined}>
            {crumb.to ? <Link to={crumb.to}>{crumb.title}</Link> : crumb.title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
