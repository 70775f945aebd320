import { href } from "react-router"
import controls from "#panel/ui/controls.module.css"
import { ButtonLink } from "#panel/ui/button.tsx"
import { giftListHref } from "#panel/gifts/gift-list-address.ts"
import { type InboxQuery, inboxSearch, isOpenList } from "#domain/request-cards/inbox-query.ts"
import styles from "./inbox.module.css"
import type { Inbox } from "./load-inbox.server.ts"

/** Says why there is nothing, and what to do. */
export function EmptyInbox({ inbox: { query, counts } }: { inbox: Pick<Inbox, "query" | "counts"> }) {
  const { title, text, wider } = textsFor(query, counts.open)
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p className={controls.soft}>{text}</p>
      {wider !== undefined && (
        <ButtonLink to={href("/pedidos") + wider}>{wider === "" ? "Ver os abertos" : "Buscar em todos"}</ButtonLink>
      )}
      {query.text && (
        <ButtonLink to={giftListHref({ stage: "all", search: query.text })}>Buscar nos presentes</ButtonLink>
      )}
    </div>
  )
}

interface Texts {
  title: string
  text: string
  /** A query that shows more. */
  wider?: string
}

function textsFor(query: InboxQuery, open: number): Texts {
  const { text, stage, owner, urgency } = query
  const here = inboxSearch(query)
  if (query.after) return { title: "Não há mais pedidos", text: "Esta era a última página.", wider: "" }
  if (text) {
    const everywhere = inboxSearch({ text })
    return {
      title: `Nada encontrado para “${text}”`,
      text: "Confira a grafia, ou busque só uma parte: do nome, do e-mail, do telefone ou do protocolo.",
      wider: everywhere === here ? "" : everywhere,
    }
  }
  if (here === inboxSearch({ urgency: "idle" }))
    return { title: "Nada parado", text: "Todo pedido em aberto teve resposta ou tem um dia marcado.", wider: "" }
  if (here === inboxSearch({ owner: "eu", urgency: "today" }))
    return { title: "Nada seu para hoje", text: "Os pedidos que esperam por alguém estão em Abertos.", wider: "" }
  if (here === inboxSearch({ owner: "ninguem" }))
    return { title: "Todo pedido em aberto tem dono", text: "Quando chegar um novo, ele aparece aqui.", wider: "" }
  if (stage === "conferir")
    return { title: "Nada para conferir", text: "Envios que parecem automáticos esperam aqui por alguém.", wider: "" }
  if (stage === "spam") return { title: "Nenhum spam", text: "O que for marcado como spam fica aqui.", wider: "" }
  if (isOpenList(query) && open === 0 && !owner && !urgency)
    return { title: "Nenhum pedido em aberto", text: "Quando alguém pedir um orçamento pelo site, ele aparece aqui." }
  return { title: "Nenhum pedido com estes filtros", text: "Tire um dos filtros para ver mais.", wider: "" }
}
