import { Form, data, href, redirect, useNavigation } from "react-router"
import type { Route } from "./+types/prices-page"
import type { ContentTask } from "#domain/content-jobs/content-job.ts"
import { startContentJob } from "#domain/content-jobs/content-jobs.server.ts"
import { actorOf } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { readUpload } from "#panel/read-upload.server.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import { SendFileForm } from "#panel/ui/send-file-form.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import styles from "#panel/ui/job-page.module.css"
import { useAnswer } from "#panel/use-answer.ts"

const tooLarge = "A planilha é grande demais: ela tem até 20 MB."
const upload = { field: "file", fileMaxBytes: 20 * 1024 * 1024, fileTooLarge: tooLarge, formTooLarge: tooLarge }

export const handle: PanelHandle = { access: "content", upload }

export function meta() {
  return [{ title: "Preços em planilha - Painel" }]
}

/** An upload only starts a dry run, which changes nothing. */
export async function action(args: Route.ActionArgs) {
  const { context } = args
  const services = context.get(servicesContext)
  await using form = await readUpload(args, upload)
  const { file, failure, fields } = form
  if (failure) return data({ error: failure.message }, { status: failure.status })
  const task = taskOf(fields.format, file !== undefined)
  if (!task) return data({ error: "Escolha a planilha, em XLSX ou CSV." }, { status: 422 })
  const job = { ...actorOf(context), task, ...(file && { file: file.stream() }) }
  const page = href("/conteudo/precos/:id", { id: await startContentJob(services, job) })
  return redirect(task.do === "export-prices" ? `${page}?baixar` : page)
}

function taskOf(format: unknown, hasFile: boolean): ContentTask | undefined {
  if (hasFile) return { do: "try-prices" }
  return format === "csv" || format === "xlsx" ? { do: "export-prices", format } : undefined
}

export default function PricesPage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle"
  const refusal = useAnswer(actionData)
  return (
    <div className={styles.page}>
      <BackLink to={href("/conteudo")}>Conteúdo</BackLink>
      <PageHead title="Preços em planilha" about="Todos os pacotes de uma vez" />
      <section aria-labelledby="baixar" className={styles.part}>
        <h2 id="baixar">1. Baixe a planilha</h2>
        <p>Uma linha por pacote, com o preço e a promoção que estão no ar.</p>
        <Form method="post" className={styles.act}>
          <Button name="format" value="xlsx" disabled={isBusy}>
            Baixar XLSX
          </Button>
          <Button name="format" value="csv" disabled={isBusy}>
            Baixar CSV
          </Button>
        </Form>
      </section>
      <section aria-labelledby="enviar" className={styles.part}>
        <h2 id="enviar">2. Mude e envie de volta</h2>
        <p>
          Mude só as células que quiser. Linhas e colunas que você apagar ficam como estão no site, e nada muda antes de
          você conferir.
        </p>
        <SendFileForm label="Planilha (XLSX ou CSV)" accept=".xlsx,.csv,text/csv" refusal={refusal} />
      </section>
    </div>
  )
}
