import { data, redirect } from "react-router"
import type { Route } from "./+types/account-page"
import { changeName } from "#domain/staff/change-account.server.ts"
import { askEmailChange, cancelEmailChange, findPendingEmail } from "#domain/staff/change-email.server.ts"
import { removeFactor } from "#domain/staff/change-factors.server.ts"
import { endOtherSessions, endOwnSession } from "#domain/staff/end-sessions.server.ts"
import { changePassword } from "#domain/staff/new-password.server.ts"
import { listPasskeys } from "#domain/staff/passkeys.server.ts"
import { provePassword } from "#domain/staff/sign-in.server.ts"
import { listSessions } from "#domain/staff/sessions.server.ts"
import { factorsOf } from "#domain/staff/staff-rows.server.ts"
import { type AccountFlash, accountFlashHref, accountFlashTexts, notEmailedText } from "#panel/account-flash.ts"
import { actorOf, clientOf, ownSession, withToken } from "#panel/client.server.ts"
import { signInsMax, tooMany } from "#panel/sign-in/sign-in-forms.server.ts"
import { flashKey, flashText } from "#panel/flash.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, staffContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import controls from "#panel/ui/controls.module.css"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { FormMessage, nothingSaved } from "#panel/ui/form-message.tsx"
import { PageHead } from "#panel/ui/page-head.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import { AccountGlance } from "./account-glance.tsx"
import { AccountSection } from "./account-section.tsx"
import styles from "./account.module.css"
import { AuthenticatorApp, Passkeys, RecoveryCodes } from "./factors.tsx"
import { EmailForm, NameForm, PasswordForm } from "./own-data.tsx"
import { PendingEmail } from "./pending-email.tsx"
import { Sessions } from "./sessions.tsx"

export const handle: PanelHandle = { access: "self" }

export function meta() {
  return [{ title: "Minha conta - Painel" }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, clock } = services
  const { id, name, email } = context.get(staffContext)
  const { token_hash } = ownSession(context)
  const [pendingEmail, factors, passkeys, sessions] = await Promise.all([
    findPendingEmail(services, id),
    factorsOf(db, id),
    listPasskeys(db, id),
    listSessions(db, id, clock()),
  ])
  const sendsEmails = !services.mailer.isFolder
  return {
    name,
    email,
    pendingEmail,
    sendsEmails,
    factors,
    passkeys,
    sessions: sessions.map((session) => ({ ...session, isThis: session.token_hash === token_hash })),
    flash: flashText(sendsEmails ? accountFlashTexts : { ...accountFlashTexts, email: notEmailedText }, url),
    isPasswordNew: flashKey(accountFlashTexts, url) === "senha",
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const form = await request.formData()
  const intent = formText(form, "intent")
  const services = context.get(servicesContext)
  const actor = actorOf(context)
  const session = ownSession(context)
  if (intent === "name") {
    const name = formText(form, "name")
    return answer(intent, { name: await changeName(services, actor, name) }, { name })
  }
  if (intent === "password") return changeOwnPassword(context, form)
  // Needs no proof: cancelling leaves the account as it is.
  if (intent === "cancel-email") {
    await cancelEmailChange(services, actor)
    throw redirect(accountFlashHref("email-mantido"))
  }
  requireFreshProof(args)
  if (intent === "email") {
    const { countWithin } = context.get(panelRequestContext)
    const email = formText(form, "email")
    const errors = (await countWithin("link", signInsMax)) ? await askEmailChange(services, actor, email) : [tooMany]
    return answer(intent, { email: errors }, { email })
  }
  if (intent === "end-session") {
    await endOwnSession(services, actor, formText(form, "session"))
    throw redirect(accountFlashHref("sessao"))
  }
  if (intent === "end-all") {
    await endOtherSessions(services, actor, session.token_hash)
    throw redirect(accountFlashHref("outras-sessoes"))
  }
  if (intent === "remove-app" || intent === "remove-passkey") {
    const change = { staff: context.get(staffContext), session, client: clientOf(context) }
    const factor = intent === "remove-app" ? "app" : { passkey: formText(form, "passkey") }
    const removed = await removeFactor(services, change, factor)
    if (removed === "absent") throw redirect(accountFlashHref("confirmacao-ausente"))
    if (removed) throw redirect(accountFlashHref("confirmacao-removida"), withToken(context, removed.token))
    return data({ intent, errors: { factor: [lastFactor] }, values: {} }, 422)
  }
  throw data(null, 400)
}

const lastFactor =
  "Esta é a sua única confirmação além da senha, e sem ela não há como entrar. Ligue outra antes de remover esta."

async function changeOwnPassword(context: Route.ActionArgs["context"], form: FormData) {
  const services = context.get(servicesContext)
  const { address, countTry } = context.get(panelRequestContext)
  const session = ownSession(context)
  const counted = await countTry("sign-in", signInsMax)
  if (!counted) return data({ intent: "password", errors: { current: [tooMany] }, values: {} }, 429)
  const staff = await provePassword(services, session.staff_id, formText(form, "current"), address)
  const current = "A senha atual não confere. Depois de alguns erros seguidos é preciso esperar um pouco."
  if (!staff) return data({ intent: "password", errors: { current: [current] }, values: {} }, 422)
  await counted.giveBack()
  const password = formText(form, "password")
  const changed = await changePassword(services, staff, { password, session, client: clientOf(context) })
  if (changed.errors) return answer("password", { password: changed.errors })
  throw redirect(accountFlashHref("senha"), withToken(context, changed.token))
}

const ownDataFlash = { name: "nome", email: "email", password: "senha" } as const satisfies Record<string, AccountFlash>

/** 422 with errors and typed values, or a redirect with the flash message. */
function answer(
  intent: keyof typeof ownDataFlash,
  errors: Record<string, string[]>,
  values: Record<string, string> = {},
) {
  if (Object.values(errors).every((list) => list.length === 0)) throw redirect(accountFlashHref(ownDataFlash[intent]))
  return data({ intent, errors, values }, 422)
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, pendingEmail, sendsEmails, factors, passkeys, sessions, flash, isPasswordNew } = loaderData
  const answer = useAnswer(actionData)
  const errors: Record<string, string[] | undefined> = answer?.errors ?? {}
  const values: Record<string, string | undefined> = answer?.values ?? {}
  return (
    <div className={styles.page}>
      <PageHead title="Minha conta" about={email} />
      <StatusMessage of={loaderData}>{!answer && flash && <p className={controls.notice}>{flash}</p>}</StatusMessage>
      <FormMessage attempt={answer}>{answer && (errors.factor?.join(" ") ?? nothingSaved(errors))}</FormMessage>
      <AccountGlance factors={factors} sessions={sessions.length} />
      <AccountSection id="quem" title="Quem sou eu" help="O nome aparece aos colegas, e em quem cuida de cada pedido.">
        <NameForm name={values.name ?? name} errors={errors.name} />
        <EmailForm email={values.email ?? email} errors={errors.email} />
        {pendingEmail && <PendingEmail pending={pendingEmail} current={email} sendsEmails={sendsEmails} />}
      </AccountSection>
      <AccountSection id="senha" title="Senha" help="Com a senha nova, as suas outras sessões se encerram.">
        <PasswordForm email={email} errors={errors} changed={isPasswordNew ? loaderData : undefined} />
      </AccountSection>
      <AccountSection
        id="passkeys"
        title="Passkeys"
        help="A digital, o rosto ou o PIN do aparelho: entra sem senha e sem código."
      >
        <Passkeys passkeys={passkeys} />
      </AccountSection>
      <AccountSection
        id="aplicativo"
        title="Aplicativo autenticador"
        help={
          factors.totp ? "Ligado: depois da senha, o código do aplicativo." : "Depois da senha, um código do celular."
        }
      >
        <AuthenticatorApp isOn={factors.totp} />
      </AccountSection>
      <AccountSection
        id="codigos"
        title="Códigos de recuperação"
        help="Para o dia em que o celular some. Cada um entra uma vez."
      >
        <RecoveryCodes left={factors.recoveryCodes} />
      </AccountSection>
      <AccountSection
        id="sessoes"
        title="Onde entrei"
        help="Uma sessão se encerra sozinha depois de 12 horas sem uso, e no máximo depois de 14 dias."
      >
        <Sessions sessions={sessions} />
      </AccountSection>
    </div>
  )
}
