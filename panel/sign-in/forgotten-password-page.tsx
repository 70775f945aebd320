import { Form, Link, data, href, useNavigation } from "react-router"
import type { Route } from "./+types/forgotten-password-page"
import { askNewPassword } from "#domain/staff/new-password.server.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import styles from "./sign-in.module.css"
import { signInsMax, tooMany } from "./sign-in-forms.server.ts"

export const handle: PanelHandle = { access: "public" }

export function meta() {
  return [{ title: "Senha nova - Painel" }]
}

export function loader({ context }: Route.LoaderArgs) {
  return { sendsEmails: !context.get(servicesContext).mailer.isFolder }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { countWithin, later, address, log } = context.get(panelRequestContext)
  const email = formText(await request.formData(), "email")
  if (!(await countWithin("new-password", signInsMax))) return data({ email, problem: tooMany, asked: false }, 429)
  const services = context.get(servicesContext)
  // Later, so that the response time does not reveal whether the address is known.
  later(() =>
    askNewPassword(services, email, address).catch((err: unknown) =>
      log.error({ err }, "o e-mail com a senha nova não pôde ser preparado"),
    ),
  )
  return { email, problem: undefined, asked: true }
}

export default function ForgottenPasswordPage({ loaderData: { sendsEmails }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  const asked = actionData?.asked ? actionData : undefined
  return (
    <>
      {asked ? (
        <h1>{sendsEmails ? "Veja o seu e-mail" : "Peça o seu link"}</h1>
      ) : (
        <div className={styles.heading}>
          <h1>Esqueceu a senha?</h1>
          <p className={controls.soft}>
            {sendsEmails
              ? "Enviamos um link para você criar outra."
              : "Este site ainda não envia e-mails: o link não chega a você. Fale com quem dirige a agência."}
          </p>
        </div>
      )}
      <StatusMessage of={actionData}>
        {asked && (
          <p>
            Se {asked.email} é de alguém da equipe, um link para criar uma senha nova{" "}
            {sendsEmails ? "chega em instantes" : "fica guardado no servidor: este site ainda não envia e-mails"}. Ele
            vale uma hora.
          </p>
        )}
      </StatusMessage>
      {asked ? (
        <p className={controls.small}>
          {sendsEmails
            ? "Não chegou? Olhe o spam; dez minutos depois do último link, dá para pedir outro. Ou fale com quem dirige"
            : "Fale com quem cuida do servidor, ou com quem dirige"}{" "}
          a agência. <Link to={href("/entrar")}>Voltar para entrar</Link>
        </p>
      ) : (
        <>
          <FormMessage attempt={actionData}>{actionData?.problem}</FormMessage>
          <Form method="post" className={styles.form}>
            <TextField
              label="E-mail com que você entra"
              name="email"
              type="email"
              autoComplete="username"
              required
              defaultValue={actionData?.email}
            />
            <Button look="main" wide disabled={busy}>
              Pedir o link
            </Button>
          </Form>
          <p className={controls.small}>
            <Link to={href("/entrar")}>Voltar para entrar</Link>
          </p>
        </>
      )}
    </>
  )
}
