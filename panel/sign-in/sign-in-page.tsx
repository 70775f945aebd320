import { useEffect } from "react"
import { Form, Link, data, href, redirect, useNavigation, useSubmit } from "react-router"
import type { Route } from "./+types/sign-in-page"
import { signInWithPasskey, signInWithPassword } from "#domain/staff/sign-in.server.ts"
import { backAddress, backQuery } from "#panel/back-address.ts"
import { clientOf, withToken } from "#panel/client.server.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, sessionContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import styles from "./sign-in.module.css"
import { type PasskeyOffer, askPasskey, fillsInPasskeys, offerPasskey } from "./passkey.ts"
import { PasskeyButton } from "./passkey-button.tsx"
import { readPasskey, signInsMax, tooMany } from "./sign-in-forms.server.ts"

export const handle: PanelHandle = { access: "public" }

export function meta() {
  return [{ title: "Entrar - Painel" }]
}

export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(sessionContext)?.state === "open") throw redirect(backAddress(url.searchParams.get("volta")))
  const changed = Object.keys(changes).find((one) => url.searchParams.has(one))
  if (changed !== undefined) return { changed: changes[changed] }
  const [back] = backAddress(url.searchParams.get("volta")).split("?")
  return { changed: back === href("/conta/codigos") ? codesUnseen : undefined }
}

/** A second click without scripts hides the first one's answer, and comes with the session that it ended. */
const codesUnseen =
  "Se você acaba de pedir códigos de recuperação e não os viu, os antigos já não valem. Entre com o aplicativo ou a " +
  "passkey e faça outros."

/** Messages by query parameter. */
const changes: Readonly<Record<string, string>> = {
  "senha-nova": "Senha trocada. Entre com ela.",
  "email-novo": "E-mail confirmado. Entre com ele.",
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { origin, countTry } = context.get(panelRequestContext)
  const form = await request.formData()
  const email = formText(form, "email")
  const back = backAddress(url.searchParams.get("volta"))
  const client = clientOf(context)
  const before = context.get(sessionContext)
  const counted = await countTry("sign-in", signInsMax)
  if (!counted) return data({ email, problem: tooMany }, 429)
  const byPasskey = form.get("intent") === "passkey"
  const password = formText(form, "password")
  const token = byPasskey
    ? await signInWithPasskey(services, { origin, answer: readPasskey(form), isFirstStep: true }, client, before)
    : await signInWithPassword(services, { email, password }, client, before)
  if (!token) return data({ email, problem: byPasskey ? wrongPasskey : wrong }, 422)
  await counted.giveBack()
  throw redirect(byPasskey ? back : href("/segundo-fator") + backQuery(back), withToken(context, token))
}

const wrongPasskey =
  "Esta passkey não vale aqui, ou a página ficou aberta tempo demais. Tente de novo, ou entre com e-mail e senha."

/** Same message for every reason, so that it does not reveal which addresses are known. */
const wrong =
  "O e-mail ou a senha não conferem. Depois de alguns erros, seus ou de outra pessoa, é preciso esperar: de meio " +
  "minuto a quinze. Uma senha nova, pedida em “Esqueci a minha senha”, encerra a espera."

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  useFilledInPasskey(actionData)
  return (
    <>
      <div className={styles.heading}>
        <h1>Entrar</h1>
        <p className={controls.soft}>O painel de quem trabalha aqui: pedidos, presentes e viagens.</p>
      </div>
      <StatusMessage of={loaderData.changed}>
        {loaderData.changed && !actionData && <p className={controls.notice}>{loaderData.changed}</p>}
      </StatusMessage>
      <FormMessage attempt={actionData}>{actionData?.problem}</FormMessage>
      <Form method="post" className={styles.form}>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={actionData?.email}
        />
        <TextField label="Senha" name="password" type="password" autoComplete="current-password" required />
        <Button look="main" wide disabled={busy}>
          Entrar
        </Button>
      </Form>
      <Form method="post" className={styles.other}>
        <PasskeyButton run={askPasskey} intent="passkey">
          Entrar com passkey
        </PasskeyButton>
      </Form>
      <p className={controls.small}>
        <Link to={href("/nova-senha")}>Esqueci a minha senha</Link>
      </p>
    </>
  )
}

/** The server accepts the answer to an offer for an hour, and in one tab only. */
const offerMs = 50 * 60_000
/** An offer that is younger may be what the person left this tab for: to unlock a password manager. */
const youngMs = 60_000

/**
 * A passkey chosen in the email field's autofill signs in immediately. It is offered anew before the offer ends, when
 * this tab is shown again, and after a refused attempt.
 */
function useFilledInPasskey(attempt: unknown) {
  const submit = useSubmit()
  useEffect(() => {
    let offer: PasskeyOffer | undefined
    const left = new AbortController()
    const renew = () => {
      if (document.visibilityState === "hidden" || (offer && (offer.isOver() || offer.age() < youngMs))) return
      offer?.stop()
      offer = offerPasskey()
      // Errors are ignored: the form is still there.
      offer.answer.then((passkey) => submit({ intent: "passkey", passkey }, { method: "post" })).catch(() => {})
    }
    const begin = async () => {
      if (!(await fillsInPasskeys()) || left.signal.aborted) return
      renew()
      const timer = setInterval(renew, offerMs)
      left.signal.addEventListener("abort", () => clearInterval(timer))
      document.addEventListener("visibilitychange", renew, { signal: left.signal })
    }
    begin().catch(() => {})
    return () => {
      left.abort()
      offer?.stop()
    }
  }, [submit, attempt])
}
