import { Form, Link, data, href, redirect } from "react-router"
import type { Route } from "./+types/team-page"
import { holdSchedulesOf } from "#domain/entries/drafts/hold-schedules.server.ts"
import { inviteStaff } from "#domain/staff/invite-staff.server.ts"
import { type ListedStaff, listStaff } from "#domain/staff/list-staff.server.ts"
import { prepareStaffEmails } from "#domain/staff/email-staff.server.ts"
import { type Role, isRole, roleNames } from "#domain/staff/staff.ts"
import { actorOf } from "#panel/client.server.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { PageHead } from "#panel/ui/page-head.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { Initials } from "#panel/ui/marks.tsx"
import { Moment } from "#panel/ui/moment.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import { NotEmailedNotice } from "./not-emailed-notice.tsx"
import { RoleChoice } from "./role-choice.tsx"
import styles from "./team.module.css"

export const handle: PanelHandle = { access: "staff" }

export function meta() {
  return [{ title: "Equipe - Painel" }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const people = await listStaff(services)
  const invited = people.find(({ id }) => id === url.searchParams.get("convidou"))
  return { people, invited: invited?.email, sendsEmails: !services.mailer.isFolder }
}

export async function action(args: Route.ActionArgs) {
  requireFreshProof(args)
  const { request, context } = args
  const services = context.get(servicesContext)
  const form = await request.formData()
  const typed = {
    name: formText(form, "name"),
    email: formText(form, "email"),
    roles: form.getAll("role").map(String).filter(isRole),
  }
  const invited = await inviteStaff(
    services,
    actorOf(context),
    typed,
    await prepareStaffEmails(services),
    holdSchedulesOf,
  )
  if (invited.errors) return data({ typed, errors: invited.errors }, 422)
  throw redirect(`${href("/equipe")}?convidou=${invited.id}`)
}

export default function TeamPage({ loaderData: { people, invited, sendsEmails }, actionData }: Route.ComponentProps) {
  const refusal = useAnswer(actionData)
  const typed: { name: string; email: string; roles: readonly Role[] } = refusal?.typed ?? {
    name: "",
    email: "",
    roles: ["sales"],
  }
  return (
    <div className={`${styles.page} ${styles.beside}`}>
      <PageHead title="Equipe" />
      <StatusMessage of={people}>
        {invited && !refusal && (
          <p className={controls.notice}>
            {sendsEmails ? `Convite a caminho de ${invited}.` : `Convite feito para ${invited}, mas não enviado.`} O
            link vale 7 dias.
          </p>
        )}
      </StatusMessage>
      <ul className={styles.people}>
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
      <section className={styles.invite} aria-labelledby="convidar">
        <h2 id="convidar">Convidar alguém</h2>
        {!sendsEmails && <NotEmailedNotice />}
        <FormMessage attempt={refusal}>{refusal && "Falta acertar o que está marcado abaixo."}</FormMessage>
        {/* The key resets the form after an invitation. */}
        <Form key={invited} method="post" className={styles.form}>
          <TextField
            label="Nome"
            name="name"
            autoComplete="off"
            required
            maxLength={120}
            defaultValue={typed.name}
            errors={refusal?.errors.name}
          />
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="off"
            required
            defaultValue={typed.email}
            errors={refusal?.errors.email}
          />
          <RoleChoice chosen={typed.roles} errors={refusal?.errors.roles} />
          <Button look="main">Convidar</Button>
        </Form>
      </section>
    </div>
  )
}

function Person({ person: { id, name, email, roles, state, seenAt } }: { person: ListedStaff }) {
  return (
    <li>
      <Initials of={{ name }} />
      <span className={styles.who}>
        <Link to={href("/equipe/:id", { id })} className={controls.name}>
          {name}
        </Link>
        <span className={styles.detail}>{email}</span>
      </span>
      <span className={styles.roles}>{roles.map((role) => roleNames[role]).join(", ") || "Sem papel"}</span>
      <span className={styles.state}>
        {state === "invited" && <span className={controls.late}>Convite em aberto</span>}
        {state === "disabled" && "Acesso desligado"}
        {state === "active" &&
          (seenAt ? (
            <>
              Último acesso em <Moment at={seenAt} />
            </>
          ) : (
            "Sem sessão aberta"
          ))}
      </span>
    </li>
  )
}
