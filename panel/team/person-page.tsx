import { Form, Link, data, href, redirect } from "react-router"
import type { Route } from "./+types/person-page"
import {
  DisabledStaffError,
  LastOwnerError,
  StaffChangedError,
  changeRoles,
  disableStaff,
  enableStaff,
  endSessions,
  resetStaff,
} from "#domain/staff/change-staff.server.ts"
import { countStages } from "#domain/request-cards/count-cards.server.ts"
import { holdSchedulesOf } from "#domain/entries/drafts/hold-schedules.server.ts"
import { type OnAccessChanged, inviteStaff } from "#domain/staff/invite-staff.server.ts"
import { findListedStaff } from "#domain/staff/list-staff.server.ts"
import { prepareStaffEmails } from "#domain/staff/email-staff.server.ts"
import { type Permission, isRole, may } from "#domain/staff/staff.ts"
import { listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { listPreviewLinks, revokePreviewLink } from "#domain/entries/preview/preview-links.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { actorOf } from "#panel/client.server.ts"
import { flashHref, flashText } from "#panel/flash.ts"
import { formText } from "#panel/form-text.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { presentLinks } from "#panel/preview/present-links.server.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import { NotEmailedNotice } from "./not-emailed-notice.tsx"
import { LeftLinks, PersonAccess } from "./person-access.tsx"
import { RoleChoice } from "./role-choice.tsx"
import styles from "./team.module.css"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "staff" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.person.name ?? "Equipe"} - Painel` }]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const person = await findListedStaff(services, params.id)
  if (!person) throw notFound()
  const sendsEmails = !services.mailer.isFolder
  const does = (permission: Permission) => person.state !== "disabled" && may(person, permission)
  return {
    person,
    isMe: person.id === context.get(staffContext).id,
    flash: flashText(sendsEmails ? personFlashTexts : { ...personFlashTexts, ...notEmailedTexts }, url),
    sendsEmails,
    openRequests: does("requests") ? 0 : await countOpenRequests(services.db, person.id),
    links: does("content") ? [] : await presentLeftLinks(services, person.id),
  }
}

/** They stay valid when the person's access ends: a client may have one. */
async function presentLeftLinks({ db, clock }: Services, staffId: string) {
  const links = await listPreviewLinks(db, clock(), staffId)
  return links.length === 0 ? [] : presentLinks(links, await listDrafts(db))
}

async function countOpenRequests(db: Database, ownerId: string): Promise<number> {
  const counts = await countStages(db, { kind: "quote", stages: "open", ownerId })
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

export async function action(args: Route.ActionArgs) {
  requireFreshProof(args)
  const { request, context, params } = args
  const services = context.get(servicesContext)
  const actor = actorOf(context)
  const form = await request.formData()
  const intent = formText(form, "intent")
  const { id } = params
  const person = await findListedStaff(services, id)
  if (!person) throw notFound()
  let flash: PersonFlash
  // In the transaction that changes the person's access.
  let held = 0
  const hold: OnAccessChanged = async (trx, now, staffId) => void (held = await holdSchedulesOf(trx, now, staffId))
  try {
    if (intent === "roles") {
      const roles = form.getAll("role").map(String).filter(isRole)
      if (roles.length === 0) return data({ problem: "Escolha pelo menos um papel, ou desligue o acesso." }, 422)
      await changeRoles(services, actor, { id, roles, shown: formText(form, "shown").split(",").filter(isRole) }, hold)
      flash = held > 0 ? "papeis-retidas" : "papeis"
    } else if (intent === "disable") {
      await disableStaff(services, actor, id, hold)
      flash = held > 0 ? "desligado-retidas" : "desligado"
    } else if (intent === "enable") {
      await enableStaff(services, actor, id)
      flash = "religado"
    } else if (intent === "sessions") {
      await endSessions(services, actor, id)
      flash = "sessoes"
    } else if (intent === "revoke") {
      await revokePreviewLink(services.db, formText(form, "link"), actor, services.clock())
      flash = "link"
    } else if (intent === "reset") {
      await resetStaff(services, actor, { id, shown: formText(form, "joinedAt") }, await prepareStaffEmails(services))
      flash = "zerado"
    } else if (intent === "invite") {
      const { errors } = await inviteStaff(services, actor, person, await prepareStaffEmails(services))
      // The person joined, or was disabled, after this page was loaded.
      if (errors) return data({ problem: Object.values(errors).flat().join(" ") }, 422)
      flash = "convite"
    } else throw data(null, 400)
  } catch (error) {
    // The person was disabled after this page was loaded.
    if (error instanceof DisabledStaffError)
      return data({ problem: "O acesso desta pessoa está desligado: religue antes de zerar." }, 422)
    if (error instanceof StaffChangedError) return data({ problem: changedText }, 409)
    if (!(error instanceof LastOwnerError)) throw error
    return data({ problem: "Esta é a única pessoa da Direção com acesso. Dê o papel a outra pessoa antes." }, 422)
  }
  // The person's own sessions ended too; the sign-in page leads back here.
  throw redirect(flashHref<PersonFlash>(href("/equipe/:id", { id }), flash))
}

const changedText = "Outra pessoa mudou os papéis ou o acesso agora. Confira como estão, e escolha de novo."

const heldText = "O que a pessoa tinha agendado no site não sai mais sozinho: está em Hoje, para agendar de novo."

const personFlashTexts = {
  papeis: "Papéis guardados. As sessões da pessoa se encerraram.",
  desligado: "Acesso desligado.",
  "papeis-retidas": `Papéis guardados. As sessões da pessoa se encerraram. ${heldText}`,
  "desligado-retidas": `Acesso desligado. ${heldText}`,
  religado: "Acesso religado.",
  sessoes: "Sessões encerradas.",
  zerado: "Acesso zerado. Um convite novo está a caminho.",
  convite: "Convite a caminho. O link vale 7 dias.",
  link: "Link cancelado: ele não abre mais.",
}

type PersonFlash = keyof typeof personFlashTexts

const notEmailedTexts: Partial<Record<PersonFlash, string>> = {
  zerado: "Acesso zerado. O convite novo foi feito, mas não enviado.",
  convite: "Convite feito, mas não enviado. O link vale 7 dias.",
}

export default function PersonPage({
  loaderData: { person, isMe, flash, sendsEmails, openRequests, links },
  actionData,
}: Route.ComponentProps) {
  const refusal = useAnswer(actionData)
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={href("/equipe")}>Equipe</BackLink>
        <PageHead title={person.name} about={person.email} />
      </div>
      <StatusMessage of={person}>{!refusal && flash && <p className={controls.notice}>{flash}</p>}</StatusMessage>
      <FormMessage attempt={refusal}>{refusal?.problem}</FormMessage>
      <section className={styles.invite} aria-labelledby="papeis">
        <h2 id="papeis">O que {isMe ? "você pode" : "pode"} fazer</h2>
        <Form key={person.roles.join()} method="post" className={styles.form}>
          <input type="hidden" name="shown" value={person.roles.join()} />
          <RoleChoice chosen={person.roles} />
          <Button name="intent" value="roles" look="main">
            Guardar papéis
          </Button>
        </Form>
      </section>
      <section className={styles.invite} aria-labelledby="acesso">
        <h2 id="acesso">Acesso</h2>
        {!sendsEmails && <NotEmailedNotice />}
        <PersonAccess person={person} />
        {openRequests > 0 && (
          <p className={controls.notice}>
            {openRequests === 1
              ? "Um pedido aberto continua com esta pessoa."
              : `${openRequests} pedidos abertos continuam com esta pessoa.`}{" "}
            <Link to={`${href("/pedidos")}?dono=${person.id}`}>Ver e passar a quem vai responder</Link>
          </p>
        )}
      </section>
      {links.length > 0 && (
        <section className={styles.invite} aria-labelledby="links">
          <h2 id="links">Links de prévia que ainda valem</h2>
          <p>Quem tem o link vê o rascunho, como estiver: esta pessoa, e quem o recebeu dela.</p>
          <LeftLinks links={links} />
        </section>
      )}
      <p className={controls.small}>
        <Link to={`${href("/registro")}?pessoa=${person.id}`}>
          O que {isMe ? "você fez" : "esta pessoa fez"}, no registro
        </Link>
      </p>
    </div>
  )
}
