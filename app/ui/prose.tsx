import styles from "./prose.module.css"

/** Editor's HTML, already sanitised by the server (`safeHtml`). */
export function Prose({ html, dropCap = false }: { html: string | null; dropCap?: boolean }) {
  if (!html) return null
  return <div className={`${styles.prose} ${dropCap ? styles.dropCap : ""}`} dangerouslySetInnerHTML={{ __html: html }} />
}
