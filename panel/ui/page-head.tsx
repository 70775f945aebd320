import type { ReactNode } from "react"
import { Link } from "react-router"
import controls from "./controls.module.css"
import styles from "./page-head.module.css"

interface PageHeadProps {
  title: ReactNode
  /** A few words about the page's content, beside the title. */
  about?: ReactNode
  /** What stands at the other end of the line. */
  children?: ReactNode
}

/** The first line of a page. */
export function PageHead({ title, about, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {about && <p className={controls.soft}>{about}</p>}
      {children && <div className={styles.end}>{children}</div>}
    </header>
  )
}

/** The way up, above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back} data-print="no">
      {children}
    </Link>
  )
}

/** The two views of the open requests. */
export function ViewSwitch({ at }: { at: "list" | "board" }) {
  return (
    <nav className={styles.switch} aria-label="Forma de ver">
      <Link to="/pedidos" aria-current={at === "list" ? "page" : undefined}>
        Lista
      </Link>
      <Link to="/pedidos/quadro" aria-current={at === "board" ? "page" : undefined}>
        Quadro
      </Link>
    </nav>
  )
}
