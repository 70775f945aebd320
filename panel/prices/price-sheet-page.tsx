import { useEffect, useRef } from "react"
import { Form, Link, href, redirect, useNavigation } from "react-router"
import { withBasename } from "#panel/basename.ts"
import type { Route } from "./+types/price-sheet-page"
import type { PricesResult } from "#domain/content-jobs/content-job.ts"
import { continueContentJob } from "#domain/content-jobs/content-jobs.server.ts"
import { isUnfinished } from "#platform/processes/job-state.ts"
import type { PriceMistake } from "#domain/entries/prices/read-price-sheet.ts"
import { counted, formatCount } from "#platform/text/format-count.ts"
import { actorOf } from "#panel/client.server.ts"
import { describeProgress, getOwnJob } from "#panel/own-job.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { DownloadLink } from "#panel/ui/download-link.tsx"
import { JobFailed } from "#panel/ui/job-failed.tsx"
import styles from "#panel/ui/job-page.module.css"
import { JobProgress } from "#panel/ui/job-progress.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { RuledList } from "#panel/ui/ruled-list.tsx"
import { PriceChanges } from "./price-changes.tsx"

export const handle: PanelHandle = { access: "content" }

export function meta() {
  return [{ title: "Preços em planilha - Painel" }]
}

const tasks = ["try-prices", "publish-prices", "export-prices"] as const

const doing = {
  "try-prices": "Conferindo a planilha.",
  "publish-prices": "Publicando os preços. Pode fechar esta página: a publicação continua.",
  "export-prices": "Preparando a planilha.",
} as const

/** A dry run of an uploaded sheet, its publication, or a sheet to download. */
export async function loader(args: Route.LoaderArgs) {
  const job = await getOwnJob(args, tasks)
  const { id, task, state, progress, made, result } = job
  const isDone = state === "done"
  return {
    id,
    doing: describeProgress(job, doing),
    progress,
    hasFailed: state === "failed",
    writes: task.do === "publish-prices",
    bytes: isDone ? made?.bytes : undefined,
    refusal: isDone && result?.is === "refused" ? result.reason : undefined,
    sheet: isDone && isPrices(result) ? present(result) : undefined,
  }
}

function isPrices(result: { is: string } | undefined): result is PricesResult {
  return result?.is === "prices-tried" || result?.is === "prices-published"
}

function present({ mistakes, warnings, ...sheet }: PricesResult) {
  const shown = ({ row, column, reason }: PriceMistake, index: number) => ({
    key: String(index),
    title: column ? `Linha ${row}, ${column}` : `Linha ${row}`,
    about: reason,
  })
  return {
    ...sheet,
    mistakes: { ...mistakes, items: mistakes.items.map(shown) },
    warnings: { ...warnings, items: warnings.items.map(shown) },
  }
}

/** Publishes the changes of the dry run. An older page of the job leads to its result. */
export async function action(args: Route.ActionArgs) {
  const job = await getOwnJob(args, tasks)
  const here = href("/conteudo/precos/:id", { id: job.id })
  if (isUnfinished(job)) return redirect(here)
  const digest = (await args.request.formData()).get("digest")
  const { result } = job
  if (result?.is !== "prices-tried" || result.mistakes.total > 0 || result.digest !== digest) return redirect(here)
  const task = { do: "publish-prices", expected: result.digest } as const
  await continueContentJob(args.context.get(servicesContext), job, { address: actorOf(args.context).address, task })
  return redirect(here)
}

export default function PriceSheetPage({ loaderData }: Route.ComponentProps) {
  const { id, doing: now, progress, hasFailed, writes, bytes, refusal, sheet } = loaderData
  return (
    <div className={styles.page}>
      <BackLink to={href("/conteudo/precos")}>Preços em planilha</BackLink>
      <PageHead title={sheet ? "Conferir os preços" : "Preços em planilha"} />
      <JobProgress doing={now} progress={progress} here={href("/conteudo/precos/:id", { id })}>
        {bytes === undefined
          ? sheet && describeOutcome(sheet)
          : "A planilha está pronta. Se ela não baixar sozinha, aperte o botão."}
      </JobProgress>
      {hasFailed && <JobFailed lookAt={writes ? "na história dos pacotes" : undefined} />}
      {refusal && (
        <p className={controls.wrong} role="alert">
          {refusal}
        </p>
      )}
      {bytes !== undefined && <MadeSheet id={id} bytes={bytes} />}
      {sheet && <Sheet sheet={sheet} />}
    </div>
  )
}

/** Starts the download once, directly after the request. When the page is opened again, only the button downloads. */
function MadeSheet({ id, bytes }: { id: string; bytes: number }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("baixar")) return
    history.replaceState(history.state, "", location.pathname)
    box.current?.querySelector("a")?.click()
  }, [])
  return (
    <div ref={box}>
      <DownloadLink to={withBasename(href("/conteudo/precos/:id/arquivo", { id }))} bytes={bytes} what="a planilha" />
    </div>
  )
}

type SheetView = ReturnType<typeof present>

/** What the job has done, for `JobProgress`; nothing where an alert says it. */
function describeOutcome({ is, isOutdated, mistakes, changes }: SheetView) {
  if (mistakes.total > 0) return undefined
  if (is === "prices-published")
    return <p className={controls.notice}>Preços publicados: o site já mostra. Cada pacote tem isso na sua história.</p>
  if (changes.total === 0) return <p className={controls.notice}>Sem mudanças: não há o que publicar.</p>
  return isOutdated ? undefined : <p>Conferido: {counted(changes.total, "pacote mudaria", "pacotes mudariam")}.</p>
}

function Sheet({ sheet }: { sheet: SheetView }) {
  const { is, isOutdated, mistakes, warnings, changes, unchanged, digest } = sheet
  const isBusy = useNavigation().state !== "idle"
  if (mistakes.total > 0)
    return (
      <>
        <p className={controls.wrong} role="alert">
          <b>{mistakes.total === 1 ? "Há um erro" : `Há ${formatCount(mistakes.total)} erros`}</b> na planilha. Nada foi
          publicado: corrija e <Link to={href("/conteudo/precos")}>envie de novo</Link>.
        </p>
        <RuledList {...mistakes} />
      </>
    )
  const same = counted(unchanged, "linha diz", "linhas dizem")
  return (
    <>
      {isOutdated && (
        <p className={controls.wrong} role="alert">
          Alguém publicou depois que você conferiu. Nada foi publicado: isto é o que mudaria agora.
        </p>
      )}
      {is === "prices-tried" && changes.total > 0 && (
        <Form method="post" className={styles.act}>
          <input type="hidden" name="digest" value={digest} />
          <Button look="main" disabled={isBusy}>
            {`Publicar ${counted(changes.total, "pacote", "pacotes")}`}
          </Button>
          <Link to={href("/conteudo/precos")}>Não publicar</Link>
        </Form>
      )}
      {warnings.total > 0 && (
        <section aria-labelledby="avisos">
          <h2 id="avisos">Avisos, que não impedem a publicação</h2>
          <RuledList {...warnings} />
        </section>
      )}
      {changes.total > 0 && <PriceChanges changes={changes} isPublished={is === "prices-published"} />}
      {unchanged > 0 && <p className={controls.soft}>{same} o que já está no site.</p>}
    </>
  )
}
