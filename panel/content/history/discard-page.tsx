import { Form, Link, data, href, redirect } from "react-router"
import type { Route } from "./+types/discard-page"
import { discardDraft } from "#domain/entries/drafts/drafts.server.ts"
import { discardNew, listReferringDrafts } from "#domain/entries/drafts/discard-new.server.ts"
import { kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { type EntryState, findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { actorOf } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { RuledList } from "#panel/ui/ruled-list.tsx"
import { entryHref } from "#panel/entry-address.ts"
import { refOf } from "#panel/content/content-ref.server.ts"
import { Differences } from "./differences.tsx"
import { presentDifferences } from "./present-differences.server.ts"
import { mayDiscard } from "#panel/content/entry/present-entry.server.ts"
import styles from "#panel/content/publish/publish-page.module.css"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "content" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Descartar ${loaderData?.title ?? ""} - Painel` }]
}

/** Shows what discarding the draft would lose, or the other drafts for which it has to stay. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const ref = refOf(params)
  const state = await findEntryState(db, ref)
  if (!state) throw new Response(null, { status: 404 })
  if (!state.draft) throw redirect(entryHref(ref))
  if (!mayDiscard(ref, context.get(staffContext), state)) throw new Response(null, { status: 403 })
  const { document, revision } = state.draft
  const needing = isNew(state) ? await listReferringDrafts(db, ref) : []
  return {
    title: titleOf(ref, document),
    isNew: isNew(state),
    needing: needing.map(({ kind, id, title }) => ({
      key: entryHref({ kind, id }),
      title,
      to: entryHref({ kind, id }),
      about: kindNames[kind].one,
    })),
    revision,
    differences: await presentDifferences(db, ref, state.published?.document, document),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const ref = refOf(params)
  const state = await findEntryState(db, ref)
  if (!state) throw new Response(null, { status: 404 })
  if (!mayDiscard(ref, context.get(staffContext), state)) throw new Response(null, { status: 403 })
  const revision = Number((await request.formData()).get("revision")) || 0
  if (state.draft && isNew(state)) {
    const result = await discardNew(services, { ...ref, revision }, actorOf(context))
    // The page lists what needs it.
    if (result === "needed") return data(null, { status: 409 })
    if (result === "overtaken") return redirect(`${entryHref(ref)}?feito=outro`)
    if (ref.kind === "pictures") return redirect(`${href("/imagens")}?feito=apagadas`)
  } else if (!(await discardDraft(db, ref, revision)) && state.draft) return redirect(`${entryHref(ref)}?feito=outro`)
  const isLeft = await findEntryState(db, ref)
  return redirect(`${isLeft ? entryHref(ref) : href("/conteudo/:kind", { kind: ref.kind })}?feito=descartado`)
}

/** Never published. */
function isNew({ published, isOffAir }: EntryState): boolean {
  return !published && !isOffAir
}

export default function DiscardPage({ loaderData, params }: Route.ComponentProps) {
  const { title, isNew, needing, revision, differences } = loaderData
  const editor = entryHref(params)
  return (
    <div className={styles.page}>
      <BackLink to={editor}>Voltar a editar</BackLink>
      <PageHead title={isNew ? <>Apagar o rascunho {title}</> : <>Descartar a mudança de {title}</>} />
      {needing.length > 0 ? (
        <section aria-labelledby="precisam">
          <h2 id="precisam">O rascunho fica</h2>
          <p className={controls.notice}>
            {needing.length === 1 ? "Outro rascunho precisa dele" : "Outros rascunhos precisam dele"}: tire-o de lá
            primeiro.
          </p>
          <RuledList items={needing} />
        </section>
      ) : (
        <Discarding isNew={isNew} revision={revision} editor={editor} />
      )}
      {differences.length > 0 && needing.length === 0 && (
        <section aria-labelledby="perde">
          <h2 id="perde">O que se perde</h2>
          <Differences differences={differences} />
        </section>
      )}
    </div>
  )
}

function Discarding({ isNew, revision, editor }: { isNew: boolean; revision: number; editor: string }) {
  return (
    <>
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
    </>
  )
}
