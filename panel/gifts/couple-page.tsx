import { href } from "react-router"
import { withBasename } from "#panel/basename.ts"
import type { Route } from "./+types/couple-page"
import { getAgency } from "#domain/agency/agency.server.ts"
import { recordAuditOnce } from "#domain/audit/audit.server.ts"
import { findCoupleSummary } from "#domain/gifts/couple-summary.server.ts"
import { giftRetention } from "#domain/gifts/gift-retention.ts"
import { isRowId } from "#platform/ids/row-id.ts"
import { formatDay, today } from "#platform/time/day.ts"
import { actorOf } from "#panel/client.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import controls from "#panel/ui/controls.module.css"
import { formatReais } from "#platform/text/money.ts"
import { BackLink } from "#panel/ui/page-head.tsx"
import { giftListHref } from "./gift-list-address.ts"
import { RetentionNote } from "./retention-note.tsx"
import { TotalsTable, quotaTotalsRows } from "./totals-table.tsx"
import styles from "./couple-page.module.css"

export const handle: PanelHandle = { access: "requests" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? `Presentes de ${loaderData.couple}` : "Presentes"} - Painel` }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const now = services.clock()
  const id = isRowId(params.id) ? Number(params.id) : undefined
  const summary = id === undefined ? undefined : await findCoupleSummary(services.db, id)
  if (id === undefined || !summary) throw notFound()
  await recordAuditOnce(services.db, now, {
    ...actorOf(context),
    action: "couple-viewed",
    subject: { kind: "couple", id: String(id) },
  })
  const gifts = summary.gifts.map((gift) => ({ ...gift, day: formatDay(today(new Date(gift.created_at))) }))
  const retention = giftRetention((await getAgency(services)).retention.gifts_days, now)
  const leaving = gifts.filter(({ created_at }) => created_at < retention.leavingBefore).length
  return { ...summary, gifts, id, day: formatDay(today(now)), retention, leaving }
}

/** Contains only what the couple may know: it is printed or exported for them. */
export default function CouplePage({
  loaderData: { id, couple, quotas, gifts, day, retention, leaving },
}: Route.ComponentProps) {
  const cents = gifts.reduce((sum, gift) => sum + (gift.cents ?? 0), 0)
  const sheet = withBasename(href("/presentes/casal/:id/planilha", { id: String(id) }))
  return (
    <article className={styles.summary}>
      <BackLink to={giftListHref({ stage: "all", honeymoonId: id })}>Presentes deste casal</BackLink>
      <header className={styles.head}>
        <h1>{couple}</h1>
        <p className={controls.soft}>
          {gifts.length === 1 ? "1 presente confirmado" : `${gifts.length} presentes confirmados`},{" "}
          {`${formatReais(cents)} até ${day}`}
        </p>
        <RetentionNote retention={retention} />
      </header>
      {leaving > 0 && (
        <p className={controls.notice} data-print="no">
          <b>
            {leaving === 1 ? "1 presente desta lista será apagado" : `${leaving} presentes desta lista serão apagados`}{" "}
            nos próximos {retention.noticeDays} dias.
          </b>{" "}
          Imprima ou exporte o resumo antes.
        </p>
      )}
      <p className={styles.actions} data-print="no">
        <a className={controls.button} href={`${sheet}?formato=xlsx`}>
          Planilha (XLSX)
        </a>
        <a className={controls.button} href={`${sheet}?formato=csv`}>
          CSV
        </a>
        <span className={`${controls.small} ${controls.soft}`}>
          Para imprimir, use o navegador: só o resumo sai no papel. Contatos e comprovantes não entram.
        </span>
      </p>
      {quotas.length > 0 && (
        <section aria-labelledby="cotas">
          <h2 id="cotas">Por cota</h2>
          <TotalsTable caption="Totais por cota" confirmedOnly heading="Cota" rows={quotaTotalsRows(quotas)} />
        </section>
      )}
      <section aria-labelledby="mensagens">
        <h2 id="mensagens">Mensagens</h2>
        {gifts.length === 0 && <p className={controls.soft}>Nenhum presente confirmado ainda.</p>}
        <ol className={styles.gifts}>
          {gifts.map((gift) => (
            <li key={gift.protocol}>
              <p>
                <span className={controls.name}>{gift.name}</span>{" "}
                <span className={`${controls.small} ${controls.soft}`}>
                  {[
                    gift.quota ?? "Sem cota escolhida",
                    gift.cents === null ? undefined : formatReais(gift.cents),
                    gift.day,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </p>
              <p className={styles.message}>{gift.message}</p>
            </li>
          ))}
        </ol>
      </section>
    </article>
  )
}
