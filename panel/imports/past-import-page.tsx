import { Form, href, redirect, useNavigation } from "react-router"
import type { Route } from "./+types/past-import-page"
import { startContentJob } from "#domain/content-jobs/content-jobs.server.ts"
import { findImport, listChangedSince, listImportedEntries } from "#domain/imports/past-imports.server.ts"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { actorOf } from "#panel/client.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { RuledList } from "#panel/ui/ruled-list.tsx"
import styles from "#panel/ui/job-page.module.css"
import { presentImported } from "./present-imported.ts"

export const handle: PanelHandle = { access: "imports" }

export function meta() {
  return [{ title: "Importação feita - Painel" }]
}

/** Limit of listed changes; more than a person reads. */
const shownMax = 200
const obstaclesMax = 20

export async function loader(args: Route.LoaderArgs) {
  requireFreshProof(args)
  const { db, clock } = args.context.get(servicesContext)
  const batch = args.params.batch
  const found = await getImport(args)
  const [entries, changed] = await Promise.all([
    listImportedEntries(db, batch, { limit: shownMax }),
    listChangedSince(db, batch, { limit: obstaclesMax, now: clock() }),
  ])
  return {
    when: formatRelativeInstant(found.at, clock()),
    by: found.by,
    isUndone: found.isUndone,
    total: found.entries,
    forgotten: found.isUndone ? 0 : found.forgotten,
    entries: entries.map(({ change, ...entry }) => presentImported(entry, [changeNames[change]])),
    changed: found.isUndone ? [] : changed.map((entry) => presentImported(entry)),
  }
}

const changeNames = { created: "novo", changed: "alterado", removed: "removido" } as const

export async function action(args: Route.ActionArgs) {
  requireFreshProof(args)
  const { batch } = await getImport(args)
  const task = { do: "undo-import", batch } as const
  const id = await startContentJob(args.context.get(servicesContext), { ...actorOf(args.context), task })
  return redirect(href("/conteudo/importar/:id", { id }))
}

async function getImport({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const found = await findImport(context.get(servicesContext).db, params.batch)
  if (!found) throw notFound()
  return found
}

export default function PastImportPage({ loaderData }: Route.ComponentProps) {
  const { when, by, isUndone, total, entries, changed, forgotten } = loaderData
  const isBusy = useNavigation().state !== "idle"
  return (
    <div className={styles.page}>
      <BackLink to={href("/conteudo/importar")}>Importar e exportar</BackLink>
      <PageHead title="Importação feita" about={`${when}, por ${by ?? "um comando no servidor"}`} />
      {isUndone ? (
        <p className={controls.notice}>Já foi desfeita.</p>
      ) : changed.length > 0 || forgotten > 0 ? (
        <section aria-labelledby="depois">
          <h2 id="depois">Não dá mais para desfazer tudo</h2>
          {forgotten > 0 && <p>{formatForgotten(forgotten)}</p>}
          {changed.length > 0 && <p>Estes itens mudaram depois. Cada um volta ao que era pela sua história.</p>}
          <RuledList items={changed} />
        </section>
      ) : (
        <Form method="post" className={styles.act}>
          <Button disabled={isBusy}>Desfazer esta importação</Button>
          <p className={controls.soft}>Cada item volta ao que dizia antes dela.</p>
        </Form>
      )}
      <section aria-labelledby="itens">
        <h2 id="itens">
          O que mudou <span className={controls.soft}>{formatCount(total)}</span>
        </h2>
        <RuledList items={entries} total={total} />
      </section>
    </div>
  )
}

function formatForgotten(count: number): string {
  const changed = count === 1 ? "Um item mudou" : `${formatCount(count)} itens mudaram`
  return `${changed} tantas vezes depois que a história já não guarda o que a importação trouxe.`
}
