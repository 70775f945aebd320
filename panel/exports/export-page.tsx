import { Form, data, href, redirect, useNavigation } from "react-router"
import type { Route } from "./+types/export-page"
import { type ExportKind, exportDays, withExportDays } from "#domain/exports/export-query.ts"
import { countCards } from "#domain/request-cards/list-cards.server.ts"
import { readExportFilter } from "#domain/exports/filtered-requests.server.ts"
import { workbookMaxRows } from "#domain/exports/request-export.ts"
import { isUnfinished } from "#platform/processes/job-state.ts"
import { readGiftFilter } from "#domain/gifts/gift-filter.ts"
import { isExportFormat } from "#domain/requests/export/export-format.ts"
import { listExports } from "#domain/exports/request-exports.server.ts"
import { startRequestExport } from "#domain/exports/start-export.server.ts"
import { readInbox } from "#domain/request-cards/inbox-query.ts"
import { actorOf } from "#panel/client.server.ts"
import { giftListHref } from "#panel/gifts/gift-list-address.ts"
import { inboxHref } from "#panel/requests/inbox-address.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { Button } from "#panel/ui/button.tsx"
import { TextField } from "#panel/ui/field.tsx"
import controls from "#panel/ui/controls.module.css"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { useRefreshWhile } from "#panel/ui/use-refresh-while.ts"
import { useAnswer } from "#panel/use-answer.ts"
import { counted, formatCount } from "#platform/text/format-count.ts"
import { type DayPeriod, formatPeriod, readDayPeriod } from "#platform/time/day-period.ts"
import { ExportList } from "./export-list.tsx"
import styles from "./export-page.module.css"

export const handle: PanelHandle = { access: "personalData" }

export function meta() {
  return [{ title: "Exportar pedidos - Painel" }]
}

export async function loader(args: Route.LoaderArgs) {
  requireFreshProof(args)
  const { url, context } = args
  const { db, clock } = context.get(servicesContext)
  const { id } = context.get(staffContext)
  const filter = await readExportFilter(db, url.searchParams, { staffId: id, now: clock() })
  const [total, exports] = await Promise.all([countCards(db, filter), listExports(db, clock(), id)])
  return {
    kind: filter.kind,
    filtered: new URLSearchParams(withExportDays(url.searchParams, {})).keys().some((name) => name !== "tipo"),
    days: exportDays(url.searchParams),
    query: url.search,
    back:
      filter.kind === "gift" ? giftListHref(readGiftFilter(url.searchParams)) : inboxHref(readInbox(url.searchParams)),
    total,
    exports,
    now: clock(),
  }
}

export async function action(args: Route.ActionArgs) {
  requireFreshProof(args)
  const { request, url, context } = args
  const fields = await request.formData()
  const typed = { from: formText(fields, "from"), to: formText(fields, "to") }
  const refuse = (error: string) => data({ error, typed }, { status: 422 })
  const format = fields.get("format")
  if (!isExportFormat(format)) return refuse("Escolha o formato do arquivo.")
  const days = readDayPeriod(typed.from, typed.to)
  const wrong = findWrongDays(typed, days)
  if (wrong) return refuse(wrong)
  const query = withExportDays(url.searchParams, days)
  const started = await startRequestExport(context.get(servicesContext), {
    ...actorOf(context),
    format,
    query,
  })
  if (started.refusal) return refuse(refusals[started.refusal](started))
  return redirect(href("/pedidos/exportar") + query)
}

/** A day that is not understood is refused: without it the file would contain everything. */
function findWrongDays(typed: Required<DayPeriod>, { from, to }: DayPeriod): string | undefined {
  if (Boolean(typed.from) !== Boolean(from) || Boolean(typed.to) !== Boolean(to))
    return "Confira os dias: o ano tem quatro algarismos."
  if (from && to && from > to) return "O primeiro dia vem depois do último: confira os dois."
  return undefined
}

interface Counted {
  total: number
  kind: ExportKind
}

const nouns = { quote: "pedido", gift: "presente" }

const countOf = ({ total, kind }: Counted) => counted(total, nouns[kind], `${nouns[kind]}s`)

const refusals = {
  empty: ({ kind }: Counted) => `Não há ${nouns[kind]} com este filtro: não há o que exportar.`,
  tooMany: (found: Counted) =>
    `São ${countOf(found)}, e uma planilha leva até ${formatCount(workbookMaxRows)}. Escolha CSV, ou menos dias.`,
  busy: () => "Outra exportação está sendo feita agora. Espere ela terminar e tente de novo.",
}

export default function ExportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filtered, days, query, back, total, exports, kind, now } = loaderData
  const refusal = useAnswer(actionData)
  const isBusy = useNavigation().state !== "idle"
  const isRunning = exports.some(isUnfinished)
  useRefreshWhile(isRunning)
  const { from, to } = refusal?.typed ?? days
  const period = formatPeriod(days)
  return (
    <div className={styles.page}>
      <header>
        <BackLink to={back}>{kind === "gift" ? "Presentes" : "Pedidos"}</BackLink>
        <PageHead title={kind === "gift" ? "Exportar presentes" : "Exportar pedidos"} />
        <p className={controls.soft}>
          {countOf({ total, kind })} {filtered ? "com o filtro da lista" : "em aberto"}
          {period && `, com chegada ${period}`}.
        </p>
      </header>
      <FormMessage attempt={refusal}>{refusal?.error}</FormMessage>
      <Form key={query} method="post" action={query} className={styles.form} replace>
        <fieldset className={styles.formats}>
          <legend>Formato</legend>
          {formats.map(({ value, label, help }, index) => (
            <div key={value}>
              <input id={value} type="radio" name="format" value={value} defaultChecked={index === 0} />
              <label htmlFor={value}>
                <b>{label}</b> <span className={controls.help}>{help}</span>
              </label>
            </div>
          ))}
        </fieldset>
        <fieldset className={styles.days}>
          <legend>Chegada ao site</legend>
          <TextField label="De" name="from" type="date" defaultValue={from} />
          <TextField label="Até" name="to" type="date" defaultValue={to} />
          <p className={controls.help}>
            Sem dias, vale o período da lista. Para um mês inteiro, escolha na lista a etapa “todas”.
          </p>
        </fieldset>
        <Button look="main" disabled={isBusy}>
          Preparar o arquivo
        </Button>
        <p className={`${controls.small} ${controls.soft}`}>
          O arquivo tem dados pessoais. Ele fica aqui por um dia, só para você, e cada exportação e cada download ficam
          no registro.
        </p>
      </Form>
      <p role="status" className={controls.hidden}>
        {isRunning ? "Preparando o arquivo." : exports[0]?.state === "done" && "O arquivo está pronto."}
      </p>
      <ExportList exports={exports} now={now} isRunning={isRunning} query={query} />
    </div>
  )
}

const formats = [
  { value: "xlsx", label: "Planilha (XLSX)", help: "Abre no Excel e no Google Planilhas. Até 20.000 linhas." },
  { value: "csv", label: "CSV", help: "Texto separado por ponto e vírgula, sem limite." },
  { value: "json", label: "JSON", help: "Para outros programas, com tudo o que a pessoa enviou." },
]
