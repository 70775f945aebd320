import { Form, Link, href, redirect } from "react-router"
import type { Route } from "./+types/discard-page"
import { discardDraft } from "#domain/entries/drafts/drafts.server.ts"
import { titleOf } from "#domain/entries/entry-names.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { entryHref } from "#panel/entry-address.ts"
import { refOf } from "#panel/content/content-ref.server.ts"
import { Differences } from "./differences.tsx"
import { presentDifferences } from "./present-differences.server.ts"
import { mayDiscard } from "#panel/content/entry/present-entry.server.ts"
import styles from "#panel/content/publish/publish-page.module.css"

export const handle: PanelHandle = { access: "content" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Descartar ${loaderData?.title ?? ""} - Painel` }]
}

/** Shows what discarding the draft would lose. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const ref = refOf(params)
  const state = await findEntryState(db, ref)
  if (!state) throw new Response(null, { status: 404 })
  if (!state.draft) throw redirect(entryHref(ref))
  if (!mayDiscard(ref, context.get(staffContext), state)) throw new Response(null, { status: 403 })
  const { document, revision } = state.draft
  return {
    title: titleOf(ref, document),
    isNew: !state.published && !state.isOffAir,
    revision,
    differences: await presentDifferences(db, ref, state.published?.document, document),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const ref = refOf(params)
  const state = await findEntryState(db, ref)
  if (!state) throw new Response(null, { status: 404 })
  if (!mayDiscard(ref, context.get(staffContext), state)) throw new Response(null, { status: 403 })
  const revision = Number((await request.formData()).get("revision")) || 0
  if (!(await discardDraft(db, ref, revision)) && state.draft) return redirect(`${entryHref(ref)}?feito=outro`)
  const isLeft = await findEntryState(db, ref)
  return redirect(`${isLeft ? entryHref(ref) : href("/conteudo/:kind", { kind: ref.kind })}?feito=descartado`)
}

export default function DiscardPage({ loaderData, params }: Route.ComponentProps) {
  const { title, isNew, revision, differences } = loaderData
  const editor = entryHref(params)
  return (
    <div className={styles.page}>
      <BackLink to={editor}>Voltar a editar</BackLink>
      <PageHead title={isNew ? <>Apagar o rascunho {title}</> : <>Descartar a mudança de {title}</>} />
      <p>
        {isNew
          ? "Ele nunca foi publicado: o que diz não volta."
          : "O site continua como está. A mudança guardada, que está abaixo, não volta."}
      </p>
      <Form method="post" className={styles.act}>
        <input type="hidden" name="revision" value={revision} />
        <Button look="main">{isNew ? "Apagar o rascunho" : "Descartar a mudança"}</Button>
        <Link to={editor}>{isNew ? "Ficar com ele" : "Ficar com ela"}</Link>
      </Form>
      {differences.length > 0 && (
        <section aria-labelledby="perde">
          <h2 id="perde">O que se perde</h2>
          <Differences differences={differences} />
        </section>
      )}
    </div>
  )
}
