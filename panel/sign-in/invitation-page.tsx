import { Form, Link, data, href, redirect, useNavigation } from "react-router"
import type { Route } from "./+types/invitation-page"
import { getAgency } from "#domain/agency/agency.server.ts"
import { type AcceptanceErrors, acceptInvitation, findInvitation } from "#domain/staff/accept-invitation.server.ts"
import { passwordHelp } from "#domain/staff/password.ts"
import { clientOf, withToken } from "#panel/client.server.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, sessionContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import styles from "./sign-in.module.css"
import { signInsMax, tooMany } from "./sign-in-forms.server.ts"

export const handle: PanelHandle = { access: "public" }

export function meta() {
  return [{ title: "Criar meu acesso - Painel" }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [agency, found] = await Promise.all([getAgency(services), findInvitation(services, params.token)])
  if (!found) return data({ agency: agency.name, invitation: undefined }, 404)
  const { first, name, email } = found
  return { agency: agency.name, invitation: { first, name, email } }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData()
  const values = { name: formText(form, "name"), email: formText(form, "email") }
  const typed = { ...values, password: formText(form, "password") }
  const none: AcceptanceErrors = {}
  if (!(await context.get(panelRequestContext).countWithin("link", signInsMax)))
    return data({ values, errors: none, problem: tooMany }, 429)
  const accepted = await acceptInvitation(context.get(servicesContext), {
    token: params.token,
    typed,
    client: clientOf(context),
    before: context.get(sessionContext),
  })
  // The page says that the link is no longer valid.
  if (!accepted) return data({ values, errors: none, problem: undefined }, 404)
  if (accepted.errors) return data({ values, errors: accepted.errors, problem: problemText }, 422)
  throw redirect(href("/segundo-fator"), withToken(context, accepted.token))
}

const problemText = "Falta acertar o que está marcado abaixo."

export default function InvitationPage({ loaderData: { agency, invitation }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  if (!invitation)
    return (
      <>
        <h1>Este convite não vale mais</h1>
        <p>Ele já foi usado, venceu, ou um mais novo o substituiu. Peça outro a quem convidou você.</p>
        <p>
          <Link to={href("/entrar")}>Já tenho acesso: entrar</Link>
        </p>
      </>
    )
  const { first, name, email } = invitation
  const errors = actionData?.errors
  return (
    <>
      <div className={styles.heading}>
        <h1>{first ? `Primeiro acesso ao painel da ${agency}` : `Boas-vindas à ${agency}`}</h1>
        <p className={controls.soft}>
          {first
            ? "Você será a primeira pessoa da equipe, com todos os papéis. Depois convida as outras."
            : "Crie a senha com que você vai entrar no painel."}
        </p>
      </div>
      <FormMessage attempt={actionData}>{actionData?.problem}</FormMessage>
      <Form method="post" className={styles.form}>
        <TextField
          label="Seu nome"
          name="name"
          autoComplete="name"
          required
          maxLength={120}
          defaultValue={actionData?.values.name ?? name}
          errors={errors?.name}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          readOnly={!first}
          defaultValue={first ? actionData?.values.email : email}
          errors={errors?.email}
        />
        <TextField
          label="Senha"
          name="password"
          type="password"
          autoComplete="new-password"
          help={passwordHelp}
          required
          errors={errors?.password}
        />
        <Button look="main" wide disabled={busy}>
          Criar acesso
        </Button>
      </Form>
    </>
  )
}
