import { Form, Link, data, href, redirect, redirectDocument, useNavigation } from "react-router"
import type { Route } from "./+types/confirm-page"
import { provePasskey } from "#domain/staff/passkeys.server.ts"
import { renewSession } from "#domain/staff/sessions.server.ts"
import { provePassword } from "#domain/staff/sign-in.server.ts"
import { factorsOf } from "#domain/staff/staff-rows.server.ts"
import { backAddress, signInQuery } from "#panel/back-address.ts"
import { clientOf, ownSession, withToken } from "#panel/client.server.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import styles from "./sign-in.module.css"
import { askPasskey } from "./passkey.ts"
import { PasskeyButton } from "./passkey-button.tsx"
import { readPasskey, signInsMax, tooMany } from "./sign-in-forms.server.ts"
import { useOneSubmit } from "./use-one-submit.ts"

export const handle: PanelHandle = { access: "self" }

export function meta() {
  return [{ title: "Confirmar que é você - Painel" }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { passkeys } = await factorsOf(context.get(servicesContext).db, ownSession(context).staff_id)
  return { passkeys, back: backAddress(url.searchParams.get("volta")) }
}

/** Names of this page's own fields. All other fields belong to the form that needed the proof. */
const own = { passkey: "confirm-passkey", password: "confirm-password", carries: "confirm-carries" }

/** Their names in the release before, for tabs that an update finds open. Remove in the next one. */
const oldOwn = { passkey: "confirmar-passkey", password: "confirmar-senha", carries: "confirmar-envio" }

/**
 * Called with GET, or with the POST of the form that needed the proof (see `requireFreshProof`). After the proof it
 * redirects back; with 307 the browser sends the form again.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { origin, address, countTry } = context.get(panelRequestContext)
  const session = ownSession(context)
  const back = backAddress(url.searchParams.get("volta"))
  const form = renameOldFields(await request.formData())
  const byPasskey = form.has(own.passkey)
  const arrives = !byPasskey && !form.has(own.password)
  const carried = { fields: carriedFields(form), carries: arrives || form.has(own.carries) }
  if (arrives) return { ...carried, problem: undefined }
  const counted = await countTry("sign-in", signInsMax)
  if (!counted) return data({ ...carried, problem: tooMany }, 429)
  const proved = byPasskey
    ? await provePasskey(services, { origin, answer: readPasskey(form, own.passkey), session })
    : await provePassword(services, session.staff_id, formText(form, own.password), address)
  if (!proved) return data({ ...carried, problem: byPasskey ? wrongPasskey : wrongPassword }, 422)
  await counted.giveBack()
  const token = await renewSession(services.db, services.clock(), session, clientOf(context))
  // The session has ended in the meantime.
  if (!token) throw redirect(href("/entrar") + signInQuery(back))
  if (carried.carries) throw redirect(back, { status: 307, ...withToken(context, token) })
  // A new document: the address may be that of a file.
  throw redirectDocument(back, withToken(context, token))
}

const wrongPassword = "A senha não confere. Depois de alguns erros seguidos é preciso esperar um pouco."
const wrongPasskey = "A passkey não pôde ser confirmada. Tente de novo, ou use a senha."

function renameOldFields(form: FormData): FormData {
  for (const key of ["passkey", "password", "carries"] as const) {
    const value = form.get(oldOwn[key])
    form.delete(oldOwn[key])
    if (value !== null) form.set(own[key], value)
  }
  return form
}

function carriedFields(form: FormData): Array<[name: string, value: string]> {
  const mine = new Set<string>(Object.values(own))
  return [...form].flatMap(([name, value]) =>
    mine.has(name) || typeof value !== "string" ? [] : [[name, value] satisfies [string, string]],
  )
}

export default function ConfirmPage({ loaderData: { passkeys, back }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  const onSubmit = useOneSubmit()
  const fields = actionData?.fields ?? []
  return (
    <>
      <div className={styles.heading}>
        <h1>Confirme que é você</h1>
        <p className={controls.soft}>
          Este passo mexe com dados, acessos ou dinheiro.
          {fields.length > 0 && " O que você preencheu está guardado e segue depois da confirmação."}
        </p>
      </div>
      <FormMessage attempt={actionData}>{actionData?.problem}</FormMessage>
      {/* What was carried goes on with 307, which only the browser follows with a file as its answer. */}
      <Form
        method="post"
        className={styles.form}
        reloadDocument={actionData?.carries}
        onSubmit={actionData?.carries ? onSubmit : undefined}
      >
        {actionData?.carries && <input type="hidden" name={own.carries} value="1" />}
        {fields.map(([name, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a form may have the same field and value twice
          <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
        ))}
        <TextField label="Sua senha" name={own.password} type="password" autoComplete="current-password" required />
        <Button look="main" wide disabled={busy}>
          Confirmar
        </Button>
        {passkeys > 0 && (
          <PasskeyButton run={askPasskey} name={own.passkey} reloadDocument={actionData?.carries}>
            Confirmar com passkey
          </PasskeyButton>
        )}
      </Form>
      <p className={controls.small}>
        <Link to={back}>Voltar sem confirmar</Link>
      </p>
    </>
  )
}
