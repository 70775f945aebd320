import { Form, href, redirect } from "react-router"
import type { Route } from "./+types/review-page"
import { currentReview, retryReview } from "#domain/content-jobs/content-review.server.ts"
import { entryKey } from "#domain/entries/entry-kind.ts"
import { kindNames } from "#domain/entries/entry-names.ts"
import { liveRules } from "#domain/entries/live/live-findings.ts"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"
import { counted, formatCount } from "#platform/text/format-count.ts"
import { actorOf } from "#panel/client.server.ts"
import { entryHref } from "#panel/entry-address.ts"
import { fieldId } from "#panel/content/fields/form-view.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { JobFailed } from "#panel/ui/job-failed.tsx"
import styles from "#panel/ui/job-page.module.css"
import { JobProgress } from "#panel/ui/job-progress.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { RuledList } from "#panel/ui/ruled-list.tsx"

export const handle: PanelHandle = { access: "content" }

export function meta() {
  return [{ title: "O que melhorar - Painel" }]
}

/** Suggestions for the published content, each with a link to its field. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { result, isRunning, hasFailed } = await currentReview(services, actorOf(context))
  return {
    isRunning,
    hasFailed,
    when: result && formatRelativeInstant(result.at, services.clock()),
    groups: (result?.rules ?? []).map(({ rule, found: { items, total } }) => ({
      rule,
      title: liveRules[rule],
      total,
      items: items.map(({ kind, id, title, field, reason }) => ({
        key: `${entryKey({ kind, id })} ${field} ${reason}`,
        title,
        to: entryHref({ kind, id }) + (field === "" ? "" : `#${fieldId(field)}`),
        about: `${kindNames[kind].one} · ${reason}`,
      })),
    })),
  }
}

export async function action({ context }: Route.ActionArgs) {
  await retryReview(context.get(servicesContext), actorOf(context))
  return redirect(href("/conteudo/revisao"))
}

export default function ReviewPage({ loaderData: { isRunning, hasFailed, when, groups } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <BackLink to={href("/conteudo")}>Conteúdo</BackLink>
      <PageHead title="O que melhorar" about={when && `Conferido ${when}`} />
      <JobProgress
        doing={isRunning ? (when ? "Conferindo de novo o que está no ar." : "Conferindo tudo o que está no ar.") : ""}
        here={href("/conteudo/revisao")}
      >
        {when && <Outcome total={groups.reduce((sum, { total }) => sum + total, 0)} />}
      </JobProgress>
      {hasFailed && (
        <>
          <JobFailed />
          <Form method="post">
            <Button>Conferir de novo</Button>
          </Form>
        </>
      )}
      {groups.length > 1 && (
        <nav aria-label="Assuntos" className={styles.act}>
          {groups.map(({ rule, title, total }) => (
            <a key={rule} href={`#${rule}`}>
              {title} <span className={controls.soft}>{formatCount(total)}</span>
            </a>
          ))}
        </nav>
      )}
      {groups.map(({ rule, title, items, total }) => (
        <section key={rule} aria-labelledby={rule}>
          <h2 id={rule}>
            {title} <span className={controls.soft}>{formatCount(total)}</span>
          </h2>
          <RuledList items={items} total={total}>
            Aparecem aqui quando estes estiverem resolvidos.
          </RuledList>
        </section>
      ))}
    </div>
  )
}

/** What the check found. The lists show their counts, so only screen readers say them here. */
function Outcome({ total }: { total: number }) {
  if (total === 0) return <p className={controls.notice}>Nada a melhorar: está tudo em ordem.</p>
  return <p className={controls.hidden}>Conferido: {counted(total, "ponto", "pontos")} a melhorar.</p>
}
