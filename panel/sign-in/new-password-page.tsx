import { Form, Link, data, href, redirect, useNavigation } from "react-router"
import type { Route } from "./+types/new-password-page"
import { findPasswordLink, resetPassword } from "#domain/staff/new-password.server.ts"
import { passwordHelp } from "#domain/staff/password.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import { TextField } from "#panel/ui/field.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import styles from "./sign-in.module.css"
import { signInsMax, tooMany } from "./sign-in-forms.server.ts"

export const handle: PanelHandle = { access: "public" }

export function meta() {
  return [{ title: "Senha nova - Painel" }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await findPasswordLink(context.get(servicesContext), params.token)
  return staff ? { email: staff.email } : data({ email: undefined }, 404)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { countWithin, address } = context.get(panelRequestContext)
  const password = formText(await request.formData(), "password")
  if (!(await countWithin("link", signInsMax))) return data({ errors: [], problem: tooMany }, 429)
  const reset = await resetPassword(context.get(servicesContext), { token: params.token, password, address })
  // The page says that the link is no longer valid.
  if (!reset) return data({ errors: [], problem: undefined }, 404)
  if (reset.errors.length > 0) return data({ errors: reset.errors, problem: undefined }, 422)
  throw redirect(`${href("/entrar")}?senha-nova`)
}

export default function NewPasswordPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  if (email === undefined)
    return (
      <>
        <h1>Este link não vale mais</h1>
        <p>Ele vale uma hora, e uma vez só.</p>
        <p>
          <Link to={href("/nova-senha")}>Pedir outro</Link>
        </p>
      </>
    )
  return (
    <>
      <h1>Criar uma senha nova</h1>
      <FormMessage attempt={actionData}>{actionData?.problem}</FormMessage>
      <Form method="post" className={styles.form}>
        <TextField label="E-mail" name="email" type="email" autoComplete="username" readOnly defaultValue={email} />
        <TextField
          label="Senha nova"
          name="password"
          type="password"
          autoComplete="new-password"
          help={passwordHelp}
          required
          errors={actionData?.errors}
        />
        <Button look="main" wide disabled={busy}>
          Guardar a senha
        </Button>
      </Form>
    </>
  )
}
