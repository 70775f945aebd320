import { Form, Link, data, redirect } from "react-router"
import type { Route } from "./+types/authenticator-page"
import { getAgency } from "#domain/agency/agency.server.ts"
import { addTotp } from "#domain/staff/change-factors.server.ts"
import { totpSetup } from "#domain/staff/totp.server.ts"
import { clientOf, ownSession, withToken } from "#panel/client.server.ts"
import { AuthenticatorSetup } from "#panel/door/authenticator-setup.tsx"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { Button } from "#panel/ui/button.tsx"
import styles from "./account.module.css"

export const handle: PanelHandle = { access: "self" }

export function meta() {
  return [{ title: "Aplicativo autenticador - Painel" }]
}

export async function loader(args: Route.LoaderArgs) {
  requireFreshProof(args)
  const { context } = args
  const services = context.get(servicesContext)
  const { name: agency } = await getAgency(services)
  return { setup: await totpSetup(services, ownSession(context), { agency, email: context.get(staffContext).email }) }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  requireFreshProof(args)
  const code = String((await request.formData()).get("code") ?? "")
  const change = { staff: context.get(staffContext), session: ownSession(context), client: clientOf(context) }
  const token = await addTotp(context.get(servicesContext), change, code)
  if (token) throw redirect("/conta?feito=factor", withToken(context, token))
  return data(
    { problem: "O código não confere. Espere o próximo aparecer no aplicativo e digite os seis números." },
    422,
  )
}

export default function AuthenticatorPage({ loaderData: { setup }, actionData }: Route.ComponentProps) {
  return (
    <div className={styles.narrow}>
      <h1>Ligar um aplicativo autenticador</h1>
      <Form method="post">
        <AuthenticatorSetup setup={setup} problem={actionData?.problem} />
        <Button look="main">Ligar o aplicativo</Button>
      </Form>
      <Link to="/conta">Voltar à minha conta</Link>
    </div>
  )
}
