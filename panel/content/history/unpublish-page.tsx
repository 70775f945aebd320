import { Form, Link, data, redirect } from "react-router"
import type { Route } from "./+types/unpublish-page"
import { mayChange } from "#domain/entries/editable-fields.ts"
import { agencyRef } from "#domain/entries/entry-kind.ts"
import { titleOf } from "#domain/entries/entry-names.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { planEntries } from "#domain/entries/publish/plan-entries.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { actorOf } from "#panel/client.server.ts"
import { entryFlashHref } from "#panel/entry-flash.ts"
import { formText } from "#panel/form-text.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import { onlyOwners } from "#panel/page-error.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { removePictureHref } from "#panel/pictures/picture-address.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { entryHref } from "#panel/entry-address.ts"
import { refOf } from "#panel/content/content-ref.server.ts"
import { presentProblem } from "#panel/content/entry/present-entry.server.ts"
import { ProblemList } from "#panel/content/entry/problem-summary.tsx"
import styles from "#panel/content/publish/publish-page.module.css"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "content" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Tirar ${loaderData?.title ?? ""} do ar - Painel` }]
}

/** What prevents unpublishing the entry. Its history keeps the document. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const ref = refOf(params)
  // Pictures are removed in the library, one or several at a time.
  if (ref.kind === "pictures") throw redirect(removePictureHref(ref.id))
  const state = await findEntryState(db, ref)
  if (!state?.published || ref.kind === agencyRef.kind) throw notFound()
  const { problems } = await planEntries(db, [{ ...ref, document: null }], clock())
  return {
    title: titleOf(ref, state.published.document),
    digest: state.digest,
    hasDraft: state.draft !== undefined,
    mayRemove: mayChange(ref.kind, context.get(staffContext), { before: state.published.document, after: null }),
    problems: problems.map((problem) => presentProblem(ref, problem)),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const ref = refOf(params)
  const state = await findEntryState(services.db, ref)
  // A repeated submit: the first one already removed it.
  if (state?.removed) return redirect(entryFlashHref(ref, "fora"))
  if (!state?.published || ref.kind === agencyRef.kind) throw notFound()
  const staff = context.get(staffContext)
  if (!mayChange(ref.kind, staff, { before: state.published.document, after: null })) throw onlyOwners()
  if (state.draft) return data(null, { status: 409 })
  const entry = { ...ref, document: null, baseDigest: formText(await request.formData(), "digest") }
  const result = await publishEntries(services, [entry], { ...actorOf(context), origin: "panel" })
  if (result.status === "refused") return data(null, { status: 422 })
  if (result.status === "conflict") return data(null, { status: 409 })
  return redirect(entryFlashHref(ref, "fora"))
}

export default function UnpublishPage({ loaderData, params }: Route.ComponentProps) {
  const { title, digest, hasDraft, mayRemove, problems } = loaderData
  const editor = entryHref(params)
  return (
    <div className={styles.page}>
      <BackLink to={editor}>Voltar a editar</BackLink>
      <PageHead title={<>Tirar {title} do ar</>} />
      {!mayRemove ? (
        <p className={controls.notice}>Esta loja recebe pedidos: só a direção a tira do ar.</p>
      ) : hasDraft ? (
        <p className={controls.notice}>
          Há uma mudança guardada. <Link to={editor}>Publique ou descarte</Link> antes de tirar do ar.
        </p>
      ) : problems.length > 0 ? (
        <div className={controls.wrong} role="alert">
          <p>Não dá para tirar do ar enquanto outros itens precisam deste:</p>
          <ProblemList problems={problems} />
        </div>
      ) : (
        <>
          <p>O endereço deixa de existir no site. O que ele dizia fica na história, e dá para pôr de volta.</p>
          <Form method="post" className={styles.act}>
            <input type="hidden" name="digest" value={digest} />
            <Button look="main">Tirar do ar</Button>
            <Link to={editor}>Deixar como está</Link>
          </Form>
        </>
      )}
    </div>
  )
}
