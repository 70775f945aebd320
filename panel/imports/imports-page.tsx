import { Form, data, href, redirect, useNavigation } from "react-router"
import type { Route } from "./+types/imports-page"
import { startContentJob } from "#domain/content-jobs/content-jobs.server.ts"
import { listImports } from "#domain/imports/past-imports.server.ts"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"
import { counted } from "#platform/text/format-count.ts"
import { actorOf } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { readUpload } from "#panel/read-upload.server.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { SendFileForm } from "#panel/ui/send-file-form.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { RuledList } from "#panel/ui/ruled-list.tsx"
import styles from "#panel/ui/job-page.module.css"
import { useAnswer } from "#panel/use-answer.ts"
import { zipUpload } from "./zip-upload.ts"

export const handle: PanelHandle = { access: "imports", upload: zipUpload }

export function meta() {
  return [{ title: "Importar e exportar - Painel" }]
}

export async function loader(args: Route.LoaderArgs) {
  requireFreshProof(args)
  const { db, clock } = args.context.get(servicesContext)
  const now = clock()
  return {
    imports: (await listImports(db)).map(({ batch, at, by, entries, isUndone }) => ({
      key: batch,
      title: [formatRelativeInstant(at, now), counted(entries, "item", "itens")].join(", "),
      to: href("/conteudo/importar/feita/:batch", { batch }),
      about: [by ?? "um comando no servidor", isUndone ? "desfeita" : ""].filter(Boolean).join(" · "),
    })),
  }
}

/** An upload only starts a dry run, which changes nothing. The result page asks for the fresh proof. */
export async function action(args: Route.ActionArgs) {
  const { context } = args
  const services = context.get(servicesContext)
  await using form = await readUpload(args, zipUpload)
  const { file, failure } = form
  if (failure) return data({ error: failure.message }, { status: failure.status })
  if (form.fields.intent === "export") {
    requireFreshProof(args)
    const id = await startContentJob(services, { ...actorOf(context), task: { do: "export-content" } })
    return redirect(href("/conteudo/importar/:id", { id }))
  }
  if (!file) return data({ error: "Escolha o arquivo ZIP com a pasta do conteúdo." }, { status: 422 })
  const task = { do: "try-import" } as const
  const id = await startContentJob(services, { ...actorOf(context), task, file: file.stream() })
  return redirect(href("/conteudo/importar/:id", { id }))
}

export default function ImportsPage({ loaderData: { imports }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle"
  const refusal = useAnswer(actionData)
  return (
    <div className={styles.page}>
      <BackLink to={href("/conteudo")}>Conteúdo</BackLink>
      <PageHead title="Importar e exportar" />
      <section aria-labelledby="importar" className={styles.part}>
        <h2 id="importar">Importar uma pasta</h2>
        <p>
          Os arquivos YAML e as imagens, em um ZIP de até 200 MB; o envio pode levar até 2 minutos. Antes de gravar,
          você vê o que seria novo, alterado e removido.
        </p>
        <SendFileForm label="Arquivo ZIP" accept=".zip,application/zip" refusal={refusal} />
      </section>
      <section aria-labelledby="exportar" className={styles.part}>
        <h2 id="exportar">Exportar o que está no ar</h2>
        <p>Tudo o que o site mostra, como pasta em um ZIP. Importar este ZIP não muda nada.</p>
        <Form method="post">
          <Button name="intent" value="export" disabled={isBusy}>
            Preparar o ZIP
          </Button>
        </Form>
      </section>
      <section aria-labelledby="feitas" className={styles.part}>
        <h2 id="feitas">Importações feitas</h2>
        {imports.length === 0 ? (
          <p className={controls.soft}>Nenhuma depois da primeira, que trouxe o conteúdo ao site.</p>
        ) : (
          <RuledList items={imports} />
        )}
      </section>
    </div>
  )
}
