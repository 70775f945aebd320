import { Link, href } from "react-router"
import type { HistoryEntry } from "#domain/requests/request-history.ts"
import controls from "./controls.module.css"
import styles from "./history-log.module.css"

/** What happened to a request or a gift, newest first, on a dotted line. */
export function HistoryLog({ protocol, entries }: { protocol: string; entries: readonly HistoryEntry[] }) {
  return (
    <ol className={styles.log}>
      {entries.map(({ key, kind, who, what, quoted, when, at }) => (
        <li key={key} className={kind === "note" || kind === "start" ? styles.full : undefined}>
          <span className={kind === "failed" ? controls.late : undefined}>
            {who && <b>{who}</b>} {what}
          </span>{" "}
          <time dateTime={at}>{when}</time>
          {quoted && <q className={styles.quoted}>{quoted}</q>}
          {kind === "failed" && <RetryEmail of={protocol} />}
        </li>
      ))}
    </ol>
  )
}

/** Leads to the failed emails, with those of this request first. */
export function RetryEmail({ of }: { of: string }) {
  return <Link to={`${href("/")}?emails=${of}#emails`}>Tentar de novo em Hoje</Link>
}
