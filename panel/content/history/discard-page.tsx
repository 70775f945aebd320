import { Form, Link, data, redirect } from "react-router"
import type { Route } from "./+types/discard-page"
import { discardChange } from "#domain/entries/drafts/discard-change.server.ts"
import { discardNew, listReferringDrafts } from "#domain/entries/drafts/discard-new.server.ts"
import { kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { draftTag } from "#domain/entries/drafts/drafts.server.ts"
import { type EntryState, findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { formatAge, formatComingInstant } from "#platform/time/relative-time.ts"
import { actorOf } from "#panel/client.server.ts"
import { kindFlashHref } from "#panel/content/content-flash.ts"
import { entryFlashHref } from "#panel/entry-flash.ts"
import { formText } from "#panel/form-text.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import { onlyOwners } from "#panel/page-error.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { libraryFlashHref } from "#panel/pictures/library-flash.ts"
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

/** Shows what discarding the draft would lose, or the drafts that refer to it and prevent it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const me = context.get(staffContext)
  const ref = refOf(params)
  const state = await findEntryState(db, ref)
  if (!state) throw notFound()
  if (!state.draft) throw redirect(entryHref(ref))
  if (!mayDiscard(ref, me, state)) throw onlyOwners()
  const { document, staffId, savedBy, savedAt, publishAt } = state.draft
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
    draft: draftTag(state.draft),
    // No name for one's own draft.
    saved: staffId === me.id ? undefined : { by: savedBy ?? "Outra pessoa", age: formatAge(savedAt, clock()) },
    scheduled: publishAt && formatComingInstant(publishAt, clock()),
    differences: await presentDifferences(db, ref, state.published?.document, document),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const ref = refOf(params)
  const state = await findEntryState(db, ref)
  if (!state) throw notFound()
  // Also a repeated submit.
  if (!state.draft) return redirect(entryFlashHref(ref, "acabou"))
  if (!mayDiscard(ref, context.get(staffContext), state)) throw onlyOwners()
  const shown = { ...ref, tag: formText(await request.formData(), "draft") }
  if (isNew(state)) {
    const result = await discardNew(services, shown, actorOf(context))
    // The page lists the drafts that refer to it.
    if (result === "needed") return data(null, { status: 409 })
    if (result === "conflict") return redirect(entryFlashHref(ref, "outro"))
    if (ref.kind === "pictures") return redirect(libraryFlashHref("apagada"))
  } else if (!(await discardChange(services, shown, actorOf(context)))) return redirect(entryFlashHref(ref, "outro"))
  if (await findEntryState(db, ref)) return redirect(entryFlashHref(ref, "descartado"))
  return redirect(kindFlashHref(ref.kind, "descartado"))
}

/** Never published. */
function isNew({ status }: EntryState): boolean {
  return status === "draft"
}

export default function DiscardPage({ loaderData, params }: Route.ComponentProps) {
  const { title, isNew, needing, differences } = loaderData
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
        <Discarding {...loaderData} editor={editor} />
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

type DiscardingProps = Route.ComponentProps["loaderData"] & { editor: string }

function Discarding({ isNew, draft, saved, scheduled, editor }: DiscardingProps) {
  return (
    <>
      {(saved ?? scheduled) && (
        <p className={controls.notice}>
          {saved && (
            <>
              <b>{saved.by}</b> guardou {isNew ? "este rascunho" : "esta mudança"} {saved.age}.{" "}
            </>
          )}
          {scheduled && (
            <>
              <b>
                Está agendad{isNew ? "o" : "a"} para {scheduled}:
              </b>{" "}
              não vai mais ao ar nessa hora.
            </>
          )}
        </p>
      )}
      <p>
        {isNew
          ? "Ele nunca foi publicado: o que diz não volta."
          : "O site continua como está. A mudança guardada, que está abaixo, não volta."}
      </p>
      <Form method="post" className={styles.act}>
        <input type="hidden" name="draft" value={draft} />
        <Button look="main">{isNew ? "Apagar o rascunho" : "Descartar a mudança"}</Button>
        <Link to={editor}>{isNew ? "Ficar com ele" : "Ficar com ela"}</Link>
      </Form>
    </>
  )
}
