import { Form, Link, data, href, redirect } from "react-router"
import type { Route } from "./+types/publish-several-page"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { changesPix } from "#domain/entries/editable-fields.ts"
import { unscheduleDrafts } from "#domain/entries/drafts/schedule-drafts.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { actorOf } from "#panel/client.server.ts"
import { contentFlashHref } from "#panel/content/content-flash.ts"
import { flashHref, flashText } from "#panel/flash.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { ChooseDrafts } from "#panel/preview/choose-drafts.tsx"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { BackLink, PageHead, PageSwitch } from "#panel/ui/page-head.tsx"
import { Differences } from "#panel/content/history/differences.tsx"
import { type ChosenView, findSent, presentSeveral } from "./present-several.server.ts"
import { ProblemList } from "#panel/content/entry/problem-summary.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import pageStyles from "./publish-page.module.css"
import styles from "./publish-several-page.module.css"
import { PublishWarnings } from "./publish-warnings.tsx"
import { ScheduleForm } from "./schedule-form.tsx"
import { scheduleByForm } from "./schedule-form.server.ts"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "content" }

export function meta() {
  return [{ title: "Publicar juntos - Painel" }]
}

/** The drafts to choose from, and what publishing the chosen ones changes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const view = await presentSeveral(context.get(servicesContext), context.get(staffContext), url.searchParams)
  return { ...view, flash: flashText(flashTexts, url) }
}

const flashTexts = {
  mudou: "Um destes rascunhos mudou, foi ao ar ou foi descartado enquanto você olhava. Confira de novo.",
}

export async function action(args: Route.ActionArgs) {
  const { request, url, context } = args
  const services = context.get(servicesContext)
  const form = await request.formData()
  const drafts = await findSent(services.db, context.get(staffContext), form)
  // Reloads the page with a message, because a draft changed.
  const anew = flashHref<keyof typeof flashTexts>(href("/conteudo/publicar"), "mudou", url.searchParams)
  if (!drafts) return redirect(anew)
  const actor = actorOf(context)
  const intent = form.get("intent")
  if (intent === "unschedule") {
    const conflicts = await unscheduleDrafts(services, drafts, actor)
    return redirect(conflicts.length > 0 ? anew : contentFlashHref("desagendados"))
  }
  for (const { document: after, ...draft } of drafts)
    if (changesPix(draft.kind, { before: (await findEntry(services.db, draft))?.document, after }))
      requireFreshProof(args)
  if (intent === "schedule") {
    const attempt = await scheduleByForm(services, actor, drafts, form)
    if (attempt.status === "scheduled")
      return redirect(contentFlashHref(drafts.length === 1 ? "agendado" : "agendados"))
    if (attempt.status === "conflict") return redirect(anew)
    const { day, time, error, problems } = attempt
    return data({ day, time, error: error || (problems[0]?.reason ?? "") }, { status: 422 })
  }
  const entries = drafts.map((draft) => ({ ...draft, draftRevision: draft.revision }))
  const result = await publishEntries(services, entries, { ...actor, origin: "panel" })
  if (result.status === "refused") return data(null, { status: 422 })
  if (result.status === "conflict") return redirect(anew)
  return redirect(contentFlashHref(drafts.length === 1 ? "publicado" : "publicados"))
}

export default function PublishSeveralPage({ loaderData, actionData }: Route.ComponentProps) {
  const { drafts, leftOut, chosen, others, isMine, mixed, previews, schedule, flash } = loaderData
  const answer = useAnswer(actionData)
  const isWrong = others.length > 0 || chosen.some(({ problems }) => problems.length > 0)
  return (
    <div className={pageStyles.page}>
      <BackLink to={href("/conteudo")}>Conteúdo</BackLink>
      <PageHead title="Publicar juntos" about="Publicados agora, ou todos vão ao ar, ou nenhum">
        <PageSwitch
          label="De quem"
          pages={[
            { to: href("/conteudo/publicar"), label: "De todos", isHere: !isMine },
            { to: `${href("/conteudo/publicar")}?de=mim`, label: "Só os meus", isHere: isMine },
          ]}
        />
      </PageHead>
      {flash && (
        <p role="alert" className={controls.wrong}>
          {flash}
        </p>
      )}
      <ChooseDrafts legend="Rascunhos para publicar juntos" button="Ver o que muda" drafts={drafts} leftOut={leftOut}>
        {isMine && <input type="hidden" name="de" value="mim" />}
      </ChooseDrafts>
      {chosen.length > 0 && (
        <section aria-labelledby="muda" className={styles.chosen}>
          <h2 id="muda">O que muda no site</h2>
          {isWrong && <Wrong others={others} />}
          {!isWrong && mixed.length > 0 && <Mixed drafts={mixed} />}
          {!isWrong && mixed.length === 0 && (
            <>
              <Form method="post" className={pageStyles.act}>
                <Sent chosen={chosen} />
                <Button look="main">
                  {chosen.length === 1 ? "Publicar agora" : `Publicar os ${chosen.length} agora`}
                </Button>
                <Link to={previews} reloadDocument>
                  Ver como ficam
                </Link>
              </Form>
              <ScheduleForm view={{ ...schedule, ...answer }} error={answer?.error} isOfSeveral={chosen.length > 1}>
                <Sent chosen={chosen} />
              </ScheduleForm>
            </>
          )}
          {chosen.map((entry) => (
            <Chosen key={entry.to} entry={entry} />
          ))}
        </section>
      )}
    </div>
  )
}

/** Hidden fields that name the drafts as the page shows them. */
function Sent({ chosen }: { chosen: readonly ChosenView[] }) {
  return chosen.map(({ sent }) => <input key={sent} type="hidden" name="draft" value={sent} />)
}

function Wrong({ others }: { others: ChosenView["problems"] }) {
  return (
    <div role="alert" className={controls.wrong}>
      <p>Nenhum vai ao ar enquanto houver o que corrigir.</p>
      {others.length > 0 && <ProblemList problems={others} />}
    </div>
  )
}

/** Drafts that cannot be published together with others. */
function Mixed({ drafts }: { drafts: ReadonlyArray<Pick<ChosenView, "title" | "what" | "to">> }) {
  return (
    <div className={controls.notice}>
      <p>Há aqui mudanças que só a direção publica. Desmarque o item, ou veja que parte dele você publica:</p>
      <ul>
        {drafts.map(({ title, what, to }) => (
          <li key={to}>
            <Link to={to}>{title}</Link> <span className={controls.soft}>{what}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Chosen({ entry: { title, what, to, isNew, differences, problems, warnings } }: { entry: ChosenView }) {
  return (
    <article className={styles.entry}>
      <h3>
        <Link to={to} className={controls.name} reloadDocument>
          {title}
        </Link>{" "}
        <span className={controls.soft}>
          {what}
          {isNew && ", entra no site"}
        </span>
      </h3>
      {problems.length > 0 && (
        <div className={controls.wrong}>
          <ProblemList problems={problems} />
        </div>
      )}
      <PublishWarnings warnings={warnings} />
      {differences.length === 0 ? <p>Nada: o site já mostra isto.</p> : <Differences differences={differences} />}
    </article>
  )
}
