import { Form, Link, data, redirect } from "react-router"
import type { Route } from "./+types/history-page"
import { draftTag, findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { mayChange } from "#domain/entries/editable-fields.ts"
import { restoreVersion } from "#domain/entries/drafts/restore-version.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import { titleOf } from "#domain/entries/entry-names.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { formatComingInstant } from "#platform/time/relative-time.ts"
import { actorOf } from "#panel/client.server.ts"
import { entryFlashHref } from "#panel/entry-flash.ts"
import { formText } from "#panel/form-text.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import { onlyOwners } from "#panel/page-error.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { entryHref } from "#panel/entry-address.ts"
import { refOf } from "#panel/content/content-ref.server.ts"
import { useAnswer } from "#panel/use-answer.ts"
import { Differences } from "./differences.tsx"
import styles from "./history-page.module.css"
import { presentVersions } from "./present-versions.server.ts"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "content" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `História de ${loaderData?.title ?? ""} - Painel` }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const ref = refOf(params)
  const state = await findEntryState(services.db, ref)
  if (!state) throw notFound()
  return {
    title: titleOf(ref, state.document),
    draft: draftTag(state.draft),
    savedBy: state.draft?.savedBy,
    scheduled: state.draft?.publishAt ? formatComingInstant(state.draft.publishAt, services.clock()) : "",
    versions: await presentVersions(services, context.get(staffContext), { ref, state }),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const staff = context.get(staffContext)
  const ref = refOf(params)
  const form = await request.formData()
  const versionId = formText(form, "version")
  const version = (await listVersions(db, ref)).find(({ id }) => id === versionId)
  const state = await findEntryState(db, ref)
  if (!version || version.document === null || !state) throw notFound()
  if (!mayChange(ref.kind, staff, { before: state.document, after: version.document })) throw onlyOwners()
  const restoring = { ...ref, versionId, tag: formText(form, "draft") }
  const restored = await restoreVersion(services, restoring, { ...actorOf(context), staff })
  if (restored.status !== "saved") {
    const draft = await findDraft(db, ref)
    return data({ conflictWith: draft && (draft.savedBy ?? "Outra pessoa") }, { status: 409 })
  }
  return redirect(entryFlashHref(ref, "voltou"))
}

const goneText = "A mudança guardada foi ao ar ou foi descartada. Confira a história antes de voltar a uma versão."

export default function HistoryPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, draft, savedBy, scheduled, versions } = loaderData
  const editor = entryHref(params)
  const refusal = useAnswer(actionData)
  return (
    <div className={styles.page}>
      <BackLink to={editor}>{title}</BackLink>
      <PageHead title="História" about="O que foi publicado, do mais novo ao mais antigo" />
      <FormMessage attempt={refusal}>
        {refusal && !refusal.conflictWith && goneText}
        {refusal?.conflictWith && (
          <>
            {refusal.conflictWith} guardou uma mudança agora. <Link to={editor}>Veja a mudança</Link> antes de voltar a
            uma versão.
          </>
        )}
      </FormMessage>
      {draft && (
        <p className={controls.notice}>
          Há uma mudança guardada{savedBy && ` por ${savedBy}`}. Voltar a uma versão põe a versão no lugar dela.{" "}
          {scheduled && (
            <>
              <b>Está agendada para {scheduled}:</b> a versão vai ao ar sozinha nessa hora.{" "}
            </>
          )}
          <Link to={editor}>Ver a mudança guardada</Link>
        </p>
      )}
      {versions.length === 0 && <p>Ainda não foi mudado pelo painel: está como os arquivos o trouxeram.</p>}
      <ol className={styles.versions}>
        {versions.map(({ id: version, when, at, who, what, isFirst, differences, isNow, mayRestore }) => (
          <li key={version}>
            <h2>
              {who && <b>{who}</b>} {what}, <time dateTime={at}>{when}</time>
              {isNow && <span className={controls.soft}> (no ar agora)</span>}
            </h2>
            {isFirst ? (
              <p className={controls.soft}>A primeira versão guardada.</p>
            ) : (
              <Differences differences={differences} />
            )}
            {mayRestore && !isNow && (
              <Form method="post">
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="draft" value={draft} />
                <Button>
                  Voltar a esta versão
                  <span className={controls.hidden}>, de {when}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
