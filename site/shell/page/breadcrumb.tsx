import layout from "#ui/layout.module.css"
import { PageLink } from "#ui/page-link.tsx"
import styles from "./breadcrumb.module.css"

export interface Crumb {
  title: string
  /** Absent for the page itself and for ancestors without a page. */
  to?: string
}

/** On a phone only the nearest ancestor that has a page is shown. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const back = crumbs.findLastIndex(({ to }) => to)
  return (
    <nav aria-label="Você está em" className={`${styles.crumbs} ${layout.shell}`} data-print="no">
      <ol>
        {crumbs.map((crumb, index) => (
          <li
            // A country and its city may share their name.
            key={index}
            data-back={index === back || undefined}
            aria-current={index === crumbs.length - 1 ? "page" : undefined}
          >
            {crumb.to ? <PageLink to={crumb.to}>{crumb.title}</PageLink> : crumb.title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
