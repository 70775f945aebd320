import layout from "#ui/layout.module.css"
import styles from "./home-title.module.css"

/** The page's own heading. Under a cover, whose plates speak for the page, it is there for those who listen. */
export function HomeTitle({ covered, children }: { covered: boolean; children: string }) {
  return <h1 className={covered ? layout.hidden : `${layout.shell} ${styles.title}`}>{children}</h1>
}
