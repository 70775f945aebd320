import { Form, data, href, redirect } from "react-router"
import type { Route } from "./+types/second-factor-page"
import { addPasskey, addTotp } from "#domain/staff/change-factors.server.ts"
import { signInWithCode, signInWithPasskey } from "#domain/staff/sign-in.server.ts"
import { factorsOf, hasSecondFactor } from "#domain/staff/staff-rows.server.ts"
import { SealedSecretError, type TotpSetup } from "#domain/staff/totp.server.ts"
import { backAddress, backQuery } from "#panel/back-address.ts"
import { clientOf, ownSession, withToken } from "#panel/client.server.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, staffContext } from "#panel/request-context.server.ts"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { readSetup, showSetup } from "./authenticator-setup.server.ts"
import { readPasskey, signInsMax, tooMany } from "./sign-in-forms.server.ts"
import { AskFactor, SignOut } from "./ask-factor.tsx"
import { FirstFactor } from "./first-factor.tsx"

export const handle: PanelHandle = { access: "half" }

export function meta() {
  return [{ title: "Confirmar que é você - Painel" }]
}

/** Asks for the second factor, or sets up the first one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const session = ownSession(context)
  if (session.state === "open") throw redirect(backAddress(url.searchParams.get("volta")))
  const factors = await factorsOf(services.db, session.staff_id)
  return { factors, setup: hasSecondFactor(factors) ? undefined : await showSetup(context) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { origin, countTry, log } = context.get(panelRequestContext)
  const session = ownSession(context)
  const form = await request.formData()
  const intent = formText(form, "intent")
  const typed = readSetup(form)
  const back = backAddress(url.searchParams.get("volta"))
  if (session.state === "open") throw redirect(back)
  const counted = await countTry("code", signInsMax)
  if (!counted) return refuse(tooMany, 429)
  const client = clientOf(context)
  const hasFactor = hasSecondFactor(await factorsOf(services.db, session.staff_id))
  if (hasFactor) {
    const signedIn =
      intent === "passkey"
        ? signInWithPasskey(services, { origin, answer: readPasskey(form) }, client, session)
        : signInWithCode(services, typed.code, client, session)
    const token = await signedIn.catch((err: unknown) => {
      if (!(err instanceof SealedSecretError)) throw err
      log.error({ err }, "um código do aplicativo autenticador não pôde ser conferido")
      return err
    })
    if (token instanceof SealedSecretError) return refuse(noSecret)
    if (token) {
      await counted.giveBack()
      throw redirect(back, withToken(context, token))
    }
    return refuse(intent === "passkey" ? wrongPasskey : wrongCode)
  }
  const change = { staff: context.get(staffContext), session, client }
  const token =
    intent === "new-passkey"
      ? await addPasskey(services, change, { origin, answer: readPasskey(form), name: client.device })
      : await addTotp(services, change, typed)
  if (token) {
    await counted.giveBack()
    throw redirect(href("/conta/codigos") + backQuery(back), withToken(context, token))
  }
  return intent === "new-passkey" ? refuse(wrongPasskey) : refuse(wrongSetup, 422, await showSetup(context, typed.id))
}

function refuse(problem: string, status = 422, setup?: TotpSetup) {
  return data({ problem, setup }, status)
}

const wrongCode =
  "O código não confere, já foi usado ou veio logo depois de outros erros. Espere o próximo do aplicativo. Se nenhum " +
  "vale, peça uma senha nova: ela encerra a espera depois de erros."
const noSecret =
  "Nenhum código do aplicativo pode ser conferido agora: o painel perdeu a chave para isso. Use um código de " +
  "recuperação, ou peça a quem dirige a agência para zerar o seu acesso."
const wrongSetup = "O código não confere. Espere o próximo aparecer no aplicativo e digite os seis números."
const wrongPasskey = "A passkey não pôde ser confirmada. Tente de novo, ou use o outro caminho."

export default function SecondFactorPage({ loaderData: { factors, setup }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>{setup ? "Proteja o seu acesso" : "Confirme que é você"}</h1>
      <FormMessage attempt={actionData}>{actionData?.problem}</FormMessage>
      {setup ? <FirstFactor setup={actionData?.setup ?? setup} /> : <AskFactor factors={factors} />}
      <Form method="post" action={href("/sair")} reloadDocument>
        <SignOut />
      </Form>
    </>
  )
}
