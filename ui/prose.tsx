import styles from "./prose.module.css"

/** Editor's HTML, already sanitised by the server (`safeHtml`). */
export function Prose({ html, dropCap = false }: { html: string | null; dropCap?: boolean }) {
  if (!html) return null
  // oxlint-disable-next-line react/no-danger -- the one place for HTML, sanitised by safeHtml
  return <div className={`${styles.prose} ${dropCap ? styles.dropCap : ""}`} dangerouslySetInnerHTML={{ __html: html }} />
}
