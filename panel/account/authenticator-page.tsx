import { Form, Link, data, href, redirect } from "react-router"
import type { Route } from "./+types/authenticator-page"
import { addTotp } from "#domain/staff/change-factors.server.ts"
import { accountFlashHref } from "#panel/account-flash.ts"
import { clientOf, ownSession, withToken } from "#panel/client.server.ts"
import { readSetup, showSetup } from "#panel/sign-in/authenticator-setup.server.ts"
import { AuthenticatorSetup } from "#panel/sign-in/authenticator-setup.tsx"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { Button } from "#panel/ui/button.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import styles from "./account.module.css"

export const handle: PanelHandle = { access: "self" }

export function meta() {
  return [{ title: "Aplicativo autenticador - Painel" }]
}

export async function loader(args: Route.LoaderArgs) {
  requireFreshProof(args)
  return { setup: await showSetup(args.context) }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  requireFreshProof(args)
  const typed = readSetup(await request.formData())
  const change = { staff: context.get(staffContext), session: ownSession(context), client: clientOf(context) }
  const token = await addTotp(context.get(servicesContext), change, typed)
  if (token) throw redirect(accountFlashHref("confirmacao"), withToken(context, token))
  const problem = "O código não confere. Espere o próximo aparecer no aplicativo e digite os seis números."
  return data({ problem, setup: await showSetup(context, typed.id) }, 422)
}

export default function AuthenticatorPage({ loaderData: { setup }, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  return (
    <div className={styles.narrow}>
      <h1>Ligar um aplicativo autenticador</h1>
      <Form method="post">
        <AuthenticatorSetup setup={answer?.setup ?? setup} problem={answer?.problem} />
        <Button look="main">Ligar o aplicativo</Button>
      </Form>
      <Link to={href("/conta")}>Voltar à minha conta</Link>
    </div>
  )
}
