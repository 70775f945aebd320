import type { ReactNode } from "react"
import { Link, href } from "react-router"
import controls from "./controls.module.css"
import styles from "./page-head.module.css"

interface PageHeadProps {
  title: ReactNode
  /** Short text beside the title. */
  about?: ReactNode
  /** Content at the end of the line. */
  children?: ReactNode
}

/** Title line of a page. */
export function PageHead({ title, about, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {about && <p className={controls.soft}>{about}</p>}
      {children && <div className={styles.end}>{children}</div>}
    </header>
  )
}

/** Link to the parent page, above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back} data-print="no">
      {children}
    </Link>
  )
}

/** Switch between list and board. The other view shows the same requests: `search` is the filter that both share. */
export function ViewSwitch({ at, search }: { at: "list" | "board"; search: string }) {
  const views = [
    { to: href("/pedidos") + (at === "list" ? "" : search), label: "Lista", isHere: at === "list" },
    { to: href("/pedidos/quadro") + (at === "board" ? "" : search), label: "Quadro", isHere: at === "board" },
  ]
  return <PageSwitch label="Forma de ver" pages={views} />
}

interface PageSwitchProps {
  label: string
  pages: ReadonlyArray<{ to: string; label: string; isHere: boolean }>
}

/** Links between the views of one page. */
export function PageSwitch({ label, pages }: PageSwitchProps) {
  return (
    <nav className={styles.switch} aria-label={label}>
      {pages.map((page) => (
        <Link key={page.to} to={page.to} aria-current={page.isHere ? "page" : undefined}>
          {page.label}
        </Link>
      ))}
    </nav>
  )
}
