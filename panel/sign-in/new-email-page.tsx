import { Form, Link, data, href, redirect, useNavigation } from "react-router"
import type { Route } from "./+types/new-email-page"
import { confirmEmail, findEmailLink } from "#domain/staff/change-email.server.ts"
import { accountFlashHref } from "#panel/account-flash.ts"
import { clientOf, withToken } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, sessionContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import styles from "./sign-in.module.css"
import { signInsMax, tooMany } from "./sign-in-forms.server.ts"

export const handle: PanelHandle = { access: "public" }

export function meta() {
  return [{ title: "E-mail novo - Painel" }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findEmailLink(context.get(servicesContext), params.token)
  return found ? { email: found.email } : data({ email: undefined }, 404)
}

/** Only the form confirms, because mail scanners open every link. */
export async function action({ context, params }: Route.ActionArgs) {
  if (!(await context.get(panelRequestContext).countWithin("link", signInsMax))) return data({ problem: tooMany }, 429)
  const confirmed = await confirmEmail(context.get(servicesContext), {
    token: params.token,
    client: clientOf(context),
    before: context.get(sessionContext),
  })
  // The page says that the link is no longer valid.
  if (!confirmed) return data({ problem: undefined }, 404)
  if (confirmed.token) throw redirect(accountFlashHref("email-trocado"), withToken(context, confirmed.token))
  throw redirect(`${href("/entrar")}?email-novo`)
}

export default function NewEmailPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  if (email === undefined)
    return (
      <>
        <h1>Este link não vale mais</h1>
        <p>Ele vale um dia e uma vez só, e uma troca cancelada ou pedida de novo o encerra.</p>
        <p>
          <Link to={href("/conta")}>Minha conta</Link>
        </p>
      </>
    )
  return (
    <>
      <h1>Confirmar o e-mail novo</h1>
      <FormMessage attempt={actionData}>{actionData?.problem}</FormMessage>
      <p>
        Você vai entrar no painel com <strong>{email}</strong>. As suas outras sessões se encerram.
      </p>
      <Form method="post" className={styles.form}>
        <Button look="main" wide disabled={busy}>
          Confirmar este e-mail
        </Button>
      </Form>
    </>
  )
}
