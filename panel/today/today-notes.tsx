import { Fragment, type ReactNode } from "react"
import { Link, href } from "react-router"
import { counted, formatCount } from "#platform/text/format-count.ts"
import { giftListHref } from "#panel/gifts/gift-list-address.ts"
import { inboxHref } from "#panel/requests/inbox-address.ts"
import controls from "#panel/ui/controls.module.css"
import { FiledEmailsNotice } from "#panel/ui/filed-emails-notice.tsx"
import type { TodayView } from "./present-today.server.ts"

type Work = NonNullable<TodayView["work"]>

/** What may need somebody, one line each. */
export function TodayNotes({ review, work }: Pick<TodayView, "review" | "work">) {
  return (
    <>
      {review && <ReviewNote {...review} />}
      {work && !work.sendsEmails && (
        <FiledEmailsNotice>
          Avisos à agência e confirmações só ficam guardados em arquivos (falta SMTP_URL no servidor), e não saem
          depois, quando o envio começar.
        </FiledEmailsNotice>
      )}
      {work?.delayed && <p className={controls.notice}>{work.delayed}</p>}
      {work && (
        <>
          <SuspectedNote {...work.suspected} />
          <LinksNote title="Passos vencidos de colegas" links={work.overdue} />
          <LinksNote title={work.leaving.title} links={work.leaving.couples}>
            {" "}
            Imprima ou exporte o resumo antes.
          </LinksNote>
        </>
      )}
    </>
  )
}

function LinksNote({
  title,
  links,
  children,
}: {
  title: string
  links: Work["overdue"]
  /** What to do about it. */
  children?: ReactNode
}) {
  if (links.length === 0) return null
  return (
    <p className={controls.small}>
      {title}:{" "}
      {links.map(({ to, text }, index) => (
        <Fragment key={to}>
          {index > 0 && ", "}
          <Link to={to}>{text}</Link>
        </Fragment>
      ))}
      .{children}
    </p>
  )
}

/** Suggestions of the content review, as a single line because they are never urgent. */
function ReviewNote({ total, wrong }: NonNullable<TodayView["review"]>) {
  if (total === 0) return null
  return (
    <p className={controls.small}>
      <Link to={href("/conteudo/revisao")}>{counted(total, "ponto do conteúdo", "pontos do conteúdo")} a melhorar</Link>
      {wrong > 0 && <span className={controls.late}>, {formatCount(wrong)} com erro à vista</span>}
    </p>
  )
}

/** Requests that look automatic and wait for a check. */
function SuspectedNote({ quotes, gifts }: Work["suspected"]) {
  if (quotes + gifts === 0) return null
  return (
    <p className={controls.small}>
      Para conferir, porque {quotes + gifts === 1 ? "parece automático" : "parecem automáticos"}:{" "}
      {quotes > 0 && (
        <Link to={inboxHref({ stage: "conferir" })}>{quotes === 1 ? "1 pedido" : `${quotes} pedidos`}</Link>
      )}
      {quotes > 0 && gifts > 0 && " e "}
      {gifts > 0 && (
        <Link to={giftListHref({ stage: "check" })}>{gifts === 1 ? "1 presente" : `${gifts} presentes`}</Link>
      )}
      .
    </p>
  )
}
