import { Link, href } from "react-router"
import { ButtonLink } from "#panel/ui/button.tsx"
import { inboxSearch } from "#domain/request-cards/inbox-query.ts"
import { inboxHref } from "./inbox-address.ts"
import styles from "./inbox.module.css"
import { KeysHelp } from "./keys-help.tsx"
import type { Inbox } from "./load-inbox.server.ts"

/** How many of the filtered requests are shown. */
export function formatShown({ groups, total, counted }: Pick<Inbox, "groups" | "total" | "counted">): string {
  const shown = countShown(groups)
  return shown === 0 ? "" : `${shown} de ${counted ? total : `mais de ${total}`}`
}

function countShown(groups: Inbox["groups"]): number {
  return groups.reduce((sum, { rows }) => sum + rows.length, 0)
}

/** "Mais 9 pedidos". Only the first page knows how many it leaves. */
function formatMore({ query, groups, total }: Inbox): string {
  if (query.after !== "") return "Mais pedidos"
  const shown = countShown(groups)
  const more = Math.min(shown, total - shown)
  return more === 1 ? "Mais 1 pedido" : `Mais ${more} pedidos`
}

/** How much of the list is shown, the keys, the trays and the next page. */
export function InboxFoot({ inbox }: { inbox: Inbox }) {
  const { query, next, counts, mayExport } = inbox
  const shown = formatShown(inbox)
  return (
    <div className={styles.foot}>
      {shown && <span>{shown}</span>}
      <KeysHelp />
      <nav aria-label="Bandejas" className={styles.trays}>
        <Link to={inboxHref({ stage: "conferir" })}>Para conferir ({counts.check})</Link>
        <Link to={inboxHref({ stage: "spam" })}>Spam ({counts.spam})</Link>
        {mayExport && <Link to={href("/pedidos/exportar") + inboxSearch({ ...query, after: "" })}>Exportar</Link>}
      </nav>
      {(next !== undefined || query.after !== "") && (
        <nav aria-label="Mais pedidos" className={styles.pages}>
          {query.after !== "" && <ButtonLink to={inboxHref({ ...query, after: "" })}>Voltar ao começo</ButtonLink>}
          {next !== undefined && <ButtonLink to={inboxHref({ ...query, after: next })}>{formatMore(inbox)}</ButtonLink>}
        </nav>
      )}
    </div>
  )
}
