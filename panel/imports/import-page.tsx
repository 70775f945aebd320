import { data, href, redirect } from "react-router"
import { withBasename } from "#panel/basename.ts"
import type { Route } from "./+types/import-page"
import type { ContentTask } from "#domain/content-jobs/content-job.ts"
import { continueContentJob } from "#domain/content-jobs/content-jobs.server.ts"
import { isUnfinished } from "#platform/processes/job-state.ts"
import type { Services } from "#domain/services.server.ts"
import { actorOf } from "#panel/client.server.ts"
import { describeProgress, getOwnJob } from "#panel/own-job.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { ButtonLink } from "#panel/ui/button.tsx"
import { JobFailed } from "#panel/ui/job-failed.tsx"
import { JobProgress } from "#panel/ui/job-progress.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { ImportOutcome, describeOutcome } from "./import-outcome.tsx"
import styles from "#panel/ui/job-page.module.css"
import { presentResult } from "./present-import.server.ts"

export const handle: PanelHandle = { access: "imports" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? titles[loaderData.task] : "Importar"} - Painel` }]
}

const tasks = ["try-import", "import", "undo-import", "export-content"] as const

const titles: Record<(typeof tasks)[number], string> = {
  "try-import": "Conferir a importação",
  import: "Importar",
  "undo-import": "Desfazer uma importação",
  "export-content": "Exportar",
}

const doing: Record<(typeof tasks)[number], string> = {
  "try-import": "Conferindo os arquivos. Pode fechar esta página e voltar depois.",
  import: "Importando. Pode fechar esta página: a importação continua.",
  "undo-import": "Desfazendo. Pode fechar esta página: o trabalho continua.",
  "export-content": "Preparando o ZIP. Pode fechar esta página e voltar depois.",
}

/** Where the result of a task that writes can be seen, should its job not say it. */
const lookAt: Partial<Record<(typeof tasks)[number], string>> = {
  import: "em Importações feitas, ou na história dos itens",
  "undo-import": "em Importações feitas, ou na história dos itens",
}

/** Progress and result of a dry run, an import, an undo or an export. */
export async function loader(args: Route.LoaderArgs) {
  requireFreshProof(args)
  const job = await getOwnJob(args, tasks)
  return {
    id: job.id,
    task: job.task.do,
    doing: describeProgress(job, doing),
    hasFailed: job.state === "failed",
    progress: job.progress,
    bytes: job.made?.bytes ?? 0,
    view: isUnfinished(job) ? undefined : await presentResult(args.context.get(servicesContext), job),
  }
}

/**
 * Runs the import of a dry run, or repeats the dry run with another preferred side. An older page of the job leads to
 * its result.
 */
export async function action(args: Route.ActionArgs) {
  requireFreshProof(args)
  const services: Services = args.context.get(servicesContext)
  const job = await getOwnJob(args, tasks)
  const form = await args.request.formData()
  const task = taskOf(form, job.result?.is === "tried" ? job.result : undefined)
  const here = href("/conteudo/importar/:id", { id: job.id })
  const isOld = job.result?.is === "imported" || (!task && form.get("intent") === "import")
  if (isUnfinished(job) || isOld) return redirect(here)
  if (!task) throw data(null, { status: 400 })
  await continueContentJob(services, job, { address: actorOf(args.context).address, task })
  return redirect(here)
}

function taskOf(
  form: FormData,
  tried: { digest: string; prefer?: "files" | "panel" } | undefined,
): ContentTask | undefined {
  const prefer = form.get("prefer")
  if (form.get("intent") === "try" && (prefer === "files" || prefer === "panel")) return { do: "try-import", prefer }
  if (form.get("intent") !== "import" || !tried || form.get("digest") !== tried.digest) return undefined
  return { do: "import", expected: tried.digest, ...(tried.prefer && { prefer: tried.prefer }) }
}

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const { id, task, doing: now, hasFailed, progress, bytes, view } = loaderData
  const here = href("/conteudo/importar/:id", { id })
  const file = { to: withBasename(href("/conteudo/importar/:id/arquivo", { id })), bytes }
  return (
    <div className={styles.page}>
      <BackLink to={href("/conteudo/importar")}>Importar e exportar</BackLink>
      <PageHead title={titles[task]} />
      <JobProgress doing={now} progress={progress} here={here}>
        {view && describeOutcome(view)}
      </JobProgress>
      {hasFailed && <JobFailed lookAt={lookAt[task]} />}
      {view && <ImportOutcome view={view} file={file} />}
      {(hasFailed || (view && view.is !== "tried" && view.is !== "conflicts")) && (
        <p>
          <ButtonLink to={href("/conteudo/importar")}>Voltar a importar e exportar</ButtonLink>
        </p>
      )}
    </div>
  )
}
