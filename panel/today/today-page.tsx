import { data, href, redirect } from "react-router"
import type { Route } from "./+types/today-page"
import { retryAllEmails } from "#domain/emails/retry-all-emails.server.ts"
import { settleFailedEmails } from "#domain/emails/settle-failed-emails.server.ts"
import { may } from "#domain/staff/staff.ts"
import { retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import { actorOf } from "#panel/client.server.ts"
import { flashHref, flashText } from "#panel/flash.ts"
import { formText } from "#panel/form-text.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { inboxHref } from "#panel/requests/inbox-address.ts"
import controls from "#panel/ui/controls.module.css"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { PageHead } from "#panel/ui/page-head.tsx"
import { AnswerFirst, StartHere } from "#panel/ui/start-here.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import { EndingPromotions } from "./ending-promotions.tsx"
import { FailedEmails } from "./failed-emails.tsx"
import { OwnDrafts } from "./own-drafts.tsx"
import { presentToday } from "./present-today.server.ts"
import { RefusedDrafts, ScheduledDrafts } from "./scheduled-drafts.tsx"
import { TodayNotes } from "./today-notes.tsx"
import { TodaySection } from "./today-section.tsx"
import styles from "./today.module.css"
import { useReloadWhenShown } from "./use-reload-when-shown.ts"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "self" }

export async function loader({ url, context }: Route.LoaderArgs) {
  const [services, staff] = [context.get(servicesContext), context.get(staffContext)]
  const view = await presentToday(services, staff, actorOf(context), {
    emails: askedEmails(url),
    promotions: url.searchParams.has("promocoes"),
  })
  return { view, flash: flashText(services.mailer.isFolder ? filedFlashTexts : todayFlashTexts, url) }
}

const todayFlashTexts = {
  fila: "De volta à fila: sai em instantes.",
  todos: "De volta à fila: saem em instantes os que ainda podem sair.",
  resolvido: "Saiu desta lista, para toda a equipe.",
}

const filed = "De volta à fila, mas só para ficar guardado: este site ainda não envia e-mails."
const filedFlashTexts = { ...todayFlashTexts, fila: filed, todos: filed }

/** Queues failed emails again, or takes one off the list. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = context.get(staffContext)
  if (!may(staff, "requests")) throw notFound()
  const services = context.get(servicesContext)
  const form = await request.formData()
  switch (formText(form, "intent")) {
    case "retry":
      if ((await retryFailedEmails(services, { id: formText(form, "mail") })) > 0)
        throw redirect(emailsHref("fila", url))
      return refusal("Este e-mail já saiu, ou o texto dele já foi apagado.")
    case "retry-all":
      if (!may(staff, "agency")) throw notFound()
      if ((await retryAllEmails(services)) > 0) throw redirect(emailsHref("todos", url))
      return refusal("Nenhum destes e-mails pode sair de novo.")
    case "settle":
      if ((await settleFailedEmails(services, actorOf(context), { id: formText(form, "mail") })) > 0)
        throw redirect(emailsHref("resolvido", url))
      return refusal("Este e-mail já saiu da lista.")
    default:
      throw new Response(null, { status: 400 })
  }
}

/** The failed emails that were shown, below this flash message. */
function emailsHref(key: keyof typeof todayFlashTexts, url: URL): string {
  const emails = askedEmails(url)
  return `${flashHref<keyof typeof todayFlashTexts>(href("/"), key, new URLSearchParams(emails && { emails }))}#emails`
}

function askedEmails({ searchParams }: URL): string {
  return searchParams.get("emails") ?? ""
}

function refusal(refused: string) {
  return data({ refused }, { status: 409 })
}

export function meta() {
  return [{ title: "Hoje - Painel" }]
}

export default function TodayPage({ loaderData: { view, flash }, actionData }: Route.ComponentProps) {
  const { work, promotions, own, refused, scheduled, isEmpty } = view
  const answer = useAnswer(actionData)
  useReloadWhenShown(view)
  const first = work?.first
  const isCalm =
    !isEmpty &&
    promotions.count + own.count + refused.length + scheduled.length === 0 &&
    (!work ||
      (!work.delayed &&
        work.suspected.quotes + work.suspected.gifts + work.overdue.length === 0 &&
        [work.waiting, work.due, work.unowned, work.idle, work.gifts, { items: work.failed }].every(
          ({ items }) => !items.length,
        )))
  return (
    <div className={styles.today}>
      <div>
        <PageHead title="Hoje" />
        {first ? <AnswerFirst {...first} /> : isEmpty && <FirstPackage />}
      </div>
      <StatusMessage of={view}>{!answer && flash && <p className={controls.small}>{flash}</p>}</StatusMessage>
      <FormMessage attempt={answer}>{answer?.refused}</FormMessage>
      <TodayNotes review={view.review} work={work} />
      {isCalm && <Calm hello={view.hello} answersRequests={work !== undefined} />}
      <div className={styles.lists}>
        {work && (
          <>
            <TodaySection id="passos" title="Meus próximos passos" list={work.due} all={inboxHref({ owner: "eu" })} />
            <TodaySection
              id="sem-dono"
              title="Passos sem dono"
              list={work.unowned}
              all={inboxHref({ owner: "ninguem" })}
            />
            <TodaySection id="novos" title="Novos" list={work.waiting} all={inboxHref({ stage: "novo" })} />
            <TodaySection id="parados" title="Parados" list={work.idle} all={inboxHref({ urgency: "idle" })} />
            <TodaySection id="presentes" title="Presentes em aberto" list={work.gifts} all={href("/presentes")} />
            <FailedEmails work={work} />
          </>
        )}
        <RefusedDrafts drafts={refused} />
        <OwnDrafts drafts={own} />
        <EndingPromotions promotions={promotions} />
        <ScheduledDrafts drafts={scheduled} />
      </div>
    </div>
  )
}

/** On a site with nothing to sell, nothing else is as urgent. */
function FirstPackage() {
  return (
    <StartHere to={href("/conteudo/:kind", { kind: "packages" })} action="Ir para Pacotes">
      O site ainda não tem nenhum pacote no ar: quem o visita não acha o que comprar. Comece por um, com nome, foto e
      preço.
    </StartHere>
  )
}

/** Who does not see requests is told about the content alone: somebody may be waiting. */
function Calm({ hello, answersRequests }: { hello: string; answersRequests: boolean }) {
  return (
    <div className={styles.calm}>
      <p className={`${controls.name} ${styles.calmTitle}`}>Tudo em dia, {hello}.</p>
      <p className={controls.soft}>
        {answersRequests
          ? "Ninguém espera resposta e nada vence hoje. "
          : "Nenhum rascunho seu espera, e nenhuma promoção acaba esta semana. "}
        O que chegar aparece aqui{answersRequests && ", com quem espera há mais tempo primeiro"}.
      </p>
    </div>
  )
}
