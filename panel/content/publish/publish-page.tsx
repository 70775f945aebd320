import type { ReactNode } from "react"
import { Form, Link, data, href, redirect } from "react-router"
import type { Route } from "./+types/publish-page"
import { changesPix, publishablePart } from "#domain/entries/editable-fields.ts"
import { titleOf } from "#domain/entries/entry-names.ts"
import { draftTag } from "#domain/entries/drafts/drafts.server.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { planEntries } from "#domain/entries/publish/plan-entries.server.ts"
import { publishPart } from "#domain/entries/publish/publish-part.server.ts"
import { warnOfChange } from "#domain/entries/publish/warn-of-change.server.ts"
import { rebaseDraft } from "#domain/entries/drafts/rebase-draft.server.ts"
import { unscheduleDrafts } from "#domain/entries/drafts/schedule-drafts.server.ts"
import { actorOf } from "#panel/client.server.ts"
import { mediaPath } from "#platform/images/image.ts"
import { entryFlashHref } from "#panel/entry-flash.ts"
import { formText } from "#panel/form-text.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import { onlyOwners } from "#panel/page-error.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import controls from "#panel/ui/controls.module.css"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { entryHref } from "#panel/entry-address.ts"
import { refOf } from "#panel/content/content-ref.server.ts"
import { Differences } from "#panel/content/history/differences.tsx"
import { presentDifferences } from "#panel/content/history/present-differences.server.ts"
import { atEditor } from "#panel/content/entry/present-entry.server.ts"
import { type BinnedView, presentBinned, presentTogether } from "./present-together.server.ts"
import { ProblemList, Together } from "#panel/content/entry/problem-summary.tsx"
import { PublishWarnings } from "./publish-warnings.tsx"
import { ScheduleForm } from "./schedule-form.tsx"
import { presentSchedule, scheduleByForm } from "./schedule-form.server.ts"
import type { ProblemView } from "#panel/content/entry/entry-view.ts"
import { useAnswer } from "#panel/use-answer.ts"
import styles from "./publish-page.module.css"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "content" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Publicar ${loaderData?.title ?? ""} - Painel` }]
}

/** Shows what publishing the draft, or the person's part of it, would change. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const ref = refOf(params)
  const state = await findEntryState(db, ref)
  if (!state) throw notFound()
  if (!state.draft) throw redirect(entryFlashHref(ref, "igual"))
  const draft = await rebaseDraft(db, state.draft, state.published)
  // A conflict: the editor asks which version to keep.
  if (draft.baseDigest !== state.digest) throw redirect(entryHref(ref))
  const before = state.published?.document
  const part = publishablePart(ref.kind, context.get(staffContext), { before, after: draft.document })
  const { document } = part ?? draft
  const { problems, warnings, pictures } = await planEntries(db, [{ ...ref, document }], clock())
  const changed = await warnOfChange(db, ref, { before, after: document })
  return {
    title: titleOf(ref, document),
    isNew: !state.published,
    draft: draftTag(draft),
    mayPublish: part !== undefined,
    isPart: part?.fields !== undefined,
    differences: await presentDifferences(db, ref, before, document),
    problems: problems.map((problem) => atEditor(ref, problem)),
    warnings: [...warnings, ...changed].map((problem) => atEditor(ref, problem)),
    together: problems.length > 0 ? await presentTogether(db, ref, document) : undefined,
    binned: problems.length > 0 ? await presentBinned(db, document) : [],
    schedule: presentSchedule(draft.publishAt, clock()),
    pictures: pictures.map(({ id, document: picture }) => ({
      name: id,
      src: mediaPath(String(picture.hash), 320, "webp"),
    })),
  }
}

export async function action(args: Route.ActionArgs) {
  const { params, request, context } = args
  const services = context.get(servicesContext)
  const ref = refOf(params)
  const form = await request.formData()
  const state = await findEntryState(services.db, ref)
  const conflictHref = entryFlashHref(ref, "mudou")
  if (!state?.draft) return redirect(entryFlashHref(ref, "acabou"))
  if (draftTag(state.draft) !== formText(form, "draft")) return redirect(conflictHref)
  // Rebased onto the state that was read above: a second read could return what others published since.
  const draft = await rebaseDraft(services.db, state.draft, state.published)
  const intent = form.get("intent")
  const whole = { before: state.published?.document, after: draft.document }
  const part = publishablePart(ref.kind, context.get(staffContext), whole)
  // Only whole drafts can be scheduled or unscheduled.
  if (!part || (part.fields && intent !== null)) throw onlyOwners()
  const actor = actorOf(context)
  if (intent === "unschedule") {
    const conflicts = await unscheduleDrafts(services, [draft], actor)
    return redirect(conflicts.length > 0 ? conflictHref : entryFlashHref(ref, "desagendado"))
  }
  if (changesPix(ref.kind, { before: whole.before, after: part.document })) requireFreshProof(args)
  if (intent === "schedule") {
    const attempt = await scheduleByForm(services, actor, [draft], form)
    if (attempt.status !== "refused")
      return redirect(attempt.status === "scheduled" ? entryFlashHref(ref, "agendado") : conflictHref)
    const problems = attempt.problems.map((problem) => atEditor(ref, problem))
    return data({ ...attempt, problems }, { status: 422 })
  }
  const result = await publishPart(services, draft, part, actor)
  if (result.status === "refused") return data(null, { status: 422 })
  // In a conflict the editor shows what others published.
  if (result.status === "conflict") return redirect(draft.baseDigest === state.digest ? conflictHref : entryHref(ref))
  if (result.status !== "published") return redirect(entryFlashHref(ref, "igual"))
  return redirect(entryFlashHref(ref, part.fields ? "parte" : "publicado"))
}

export default function PublishPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, isNew, mayPublish, isPart, differences, pictures, schedule } = loaderData
  const { problems, warnings, together, binned } = loaderData
  const editor = entryHref(params)
  const answer = useAnswer(actionData)
  const draft = <input type="hidden" name="draft" value={loaderData.draft} />
  return (
    <div className={styles.page}>
      <BackLink to={editor}>Voltar a editar</BackLink>
      <PageHead title={<>Publicar {title}</>} about={isNew ? "Entra no site" : undefined} />
      {problems.length > 0 ? (
        <Problems lead="Falta corrigir antes de publicar:" problems={problems}>
          {together && <Together {...together} />}
          <Binned entries={binned} />
        </Problems>
      ) : (
        <Form method="post" className={styles.act}>
          {draft}
          {mayPublish ? (
            <Button look="main">Publicar agora</Button>
          ) : (
            <p className={controls.notice}>Há aqui mudanças que só a direção publica.</p>
          )}
          {isPart && <p className={controls.notice}>O resto do rascunho fica guardado: só a direção publica.</p>}
          <Link to={editor}>Voltar a editar</Link>
        </Form>
      )}
      {answer && answer.problems.length > 0 && (
        <Problems lead="Nesse dia não daria para publicar:" problems={answer.problems} />
      )}
      {mayPublish && !isPart && (problems.length === 0 || schedule.scheduled) && (
        <ScheduleForm view={{ ...schedule, ...answer }} error={answer?.error}>
          {draft}
        </ScheduleForm>
      )}
      <PublishWarnings warnings={warnings} />
      <section aria-labelledby="muda">
        <h2 id="muda">{isNew ? "O que entra no site" : "O que muda no site"}</h2>
        {differences.length === 0 ? <p>Nada: o site já mostra isto.</p> : <Differences differences={differences} />}
        <NewPictures pictures={pictures} />
      </section>
    </div>
  )
}

/** Removed entries that the draft refers to. */
function Binned({ entries }: { entries: readonly BinnedView[] }) {
  if (entries.length === 0) return null
  return (
    <Form method="post" action={href("/conteudo/lixeira")} className={styles.act}>
      Na Lixeira:
      {entries.map(({ item, name }) => (
        <Button key={item} name="item" value={item}>
          Pôr de volta: {name}
        </Button>
      ))}
    </Form>
  )
}

/** Uploads that the entry uses for the first time; they are published with it. */
function NewPictures({ pictures }: { pictures: ReadonlyArray<{ name: string; src: string }> }) {
  if (pictures.length === 0) return null
  return (
    <>
      <h3>
        {pictures.length === 1 ? "Entra junto uma imagem nova" : `Entram juntas ${pictures.length} imagens novas`}
      </h3>
      <ul className={styles.pictures}>
        {pictures.map(({ name, src }) => (
          <li key={name}>
            <img src={src} alt="" width={160} height={100} />
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

interface ProblemsProps {
  lead: string
  problems: readonly ProblemView[]
  children?: ReactNode
}

function Problems({ lead, problems, children }: ProblemsProps) {
  return (
    <div className={controls.wrong} role="alert">
      <p>{lead}</p>
      <ProblemList problems={problems} />
      {children}
    </div>
  )
}
