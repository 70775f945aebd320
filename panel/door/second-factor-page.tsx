import { Form, data, redirect } from "react-router"
import type { Route } from "./+types/second-factor-page"
import { getAgency } from "#domain/agency/agency.server.ts"
import { addPasskey, addTotp } from "#domain/staff/change-factors.server.ts"
import { signInWithCode, signInWithPasskey } from "#domain/staff/sign-in.server.ts"
import { factorsOf, hasSecondFactor } from "#domain/staff/staff-rows.server.ts"
import { totpSetup } from "#domain/staff/totp.server.ts"
import { backAddress, backQuery } from "#panel/back-address.ts"
import { clientOf, ownSession, withToken } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, staffContext } from "#panel/request-context.server.ts"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { readPasskey, signInsMax, tooMany } from "./door-forms.server.ts"
import { AskFactor, SignOut } from "./ask-factor.tsx"
import { FirstFactor } from "./first-factor.tsx"

export const handle: PanelHandle = { access: "half" }

export function meta() {
  return [{ title: "Confirmar que é você - Painel" }]
}

/** Who has a second factor shows it; who has none yet sets one up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const session = ownSession(context)
  if (session.state === "open") throw redirect(backAddress(url.searchParams.get("volta")))
  const factors = await factorsOf(services.db, session.staff_id)
  if (hasSecondFactor(factors)) return { factors, setup: undefined }
  const { name: agency } = await getAgency(services)
  return { factors, setup: await totpSetup(services, session, { agency, email: context.get(staffContext).email }) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { origin, isWithin } = context.get(panelRequestContext)
  const session = ownSession(context)
  const form = await request.formData()
  const intent = String(form.get("intent"))
  const code = String(form.get("code") ?? "")
  const back = backAddress(url.searchParams.get("volta"))
  if (session.state === "open") throw redirect(back)
  if (!(await isWithin("code", signInsMax))) return data({ problem: tooMany }, 429)
  const client = clientOf(context)
  const hasFactor = hasSecondFactor(await factorsOf(services.db, session.staff_id))
  if (hasFactor) {
    const token =
      intent === "passkey"
        ? await signInWithPasskey(services, { origin, answer: readPasskey(form) }, client, session)
        : await signInWithCode(services, code, client, session)
    if (token) throw redirect(back, withToken(context, token))
    return data({ problem: intent === "passkey" ? wrongPasskey : wrongCode }, 422)
  }
  const change = { staff: context.get(staffContext), session, client }
  const token =
    intent === "new-passkey"
      ? await addPasskey(services, change, { origin, answer: readPasskey(form), name: client.device })
      : await addTotp(services, change, code)
  if (token) throw redirect(`/conta/codigos${backQuery(back)}`, withToken(context, token))
  return data({ problem: intent === "new-passkey" ? wrongPasskey : wrongSetup }, 422)
}

const wrongCode =
  "O código não confere, já foi usado ou veio logo depois de outros erros. Espere o próximo do aplicativo."
const wrongSetup = "O código não confere. Espere o próximo aparecer no aplicativo e digite os seis números."
const wrongPasskey = "A passkey não pôde ser confirmada. Tente de novo, ou use o outro caminho."

export default function SecondFactorPage({ loaderData: { factors, setup }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>{setup ? "Proteja o seu acesso" : "Confirme que é você"}</h1>
      <FormMessage attempt={actionData}>{actionData?.problem}</FormMessage>
      {setup ? <FirstFactor setup={setup} /> : <AskFactor factors={factors} />}
      <Form method="post" action="/sair">
        <SignOut />
      </Form>
    </>
  )
}
