import { Form, Link, data, href, redirect } from "react-router"
import type { Route } from "./+types/passkey-page"
import { addPasskey } from "#domain/staff/change-factors.server.ts"
import { accountFlashHref } from "#panel/account-flash.ts"
import { clientOf, ownSession, withToken } from "#panel/client.server.ts"
import { makePasskey } from "#panel/sign-in/passkey.ts"
import { PasskeyButton } from "#panel/sign-in/passkey-button.tsx"
import { readPasskey } from "#panel/sign-in/sign-in-forms.server.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, staffContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import styles from "./account.module.css"

export const handle: PanelHandle = { access: "self" }

export function meta() {
  return [{ title: "Adicionar passkey - Painel" }]
}

export function loader(args: Route.LoaderArgs) {
  requireFreshProof(args)
  return { device: clientOf(args.context).device }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  requireFreshProof(args)
  const form = await request.formData()
  const client = clientOf(context)
  const name = formText(form, "name").trim().slice(0, 60) || client.device
  const change = { staff: context.get(staffContext), session: ownSession(context), client }
  const { origin } = context.get(panelRequestContext)
  const token = await addPasskey(context.get(servicesContext), change, { origin, answer: readPasskey(form), name })
  if (token) throw redirect(accountFlashHref("confirmacao"), withToken(context, token))
  return data({ problem: "A passkey não pôde ser guardada. Recarregue a página e tente de novo." }, 422)
}

export default function PasskeyPage({ loaderData: { device }, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  return (
    <div className={styles.narrow}>
      <h1>Adicionar uma passkey</h1>
      <p>
        Com uma passkey você entra com a digital, o rosto ou o PIN do aparelho, sem senha e sem código. Ela nunca sai do
        seu aparelho nem do seu gerenciador de senhas.
      </p>
      <FormMessage attempt={answer}>{answer?.problem}</FormMessage>
      <Form method="post">
        <TextField label="Como chamar esta passkey" name="name" maxLength={60} defaultValue={device} />
        <PasskeyButton run={makePasskey} look="main">
          Criar passkey
        </PasskeyButton>
        <noscript>
          <p className={controls.notice}>Passkeys precisam de JavaScript. O aplicativo autenticador funciona sem.</p>
        </noscript>
      </Form>
      <Link to={href("/conta")}>Voltar à minha conta</Link>
    </div>
  )
}
