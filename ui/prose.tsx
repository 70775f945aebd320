import styles from "./prose.module.css"

/** HTML of the content, sanitised by the server (`safeHtml`). */
export function Prose({ html, dropCap = false }: { html: string | null; dropCap?: boolean }) {
  if (!html) return null
  const className = `${styles.prose} ${dropCap ? styles.dropCap : ""}`
  // oxlint-disable-next-line react/no-danger -- the one place for HTML, sanitised by safeHtml
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
