import { useRef, useState } from "react"
import { Form, data, href, redirect } from "react-router"
import type { Route } from "./+types/recovery-codes-page"
import { renewRecoveryCodes } from "#domain/staff/change-factors.server.ts"
import { factorsOf } from "#domain/staff/staff-rows.server.ts"
import { backAddress } from "#panel/back-address.ts"
import { clientOf, ownSession, withToken } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { requireFreshProof } from "#panel/require-fresh-proof.server.ts"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { useHydrated } from "#ui/use-hydrated.ts"
import { useAnswer } from "#panel/use-answer.ts"
import { counted } from "#platform/text/format-count.ts"
import styles from "./account.module.css"

export const handle: PanelHandle = { access: "self" }

export function meta() {
  return [{ title: "Códigos de recuperação - Painel" }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { recoveryCodes } = await factorsOf(context.get(servicesContext).db, context.get(staffContext).id)
  return { left: recoveryCodes, back: backAddress(url.searchParams.get("volta")) }
}

export async function action(args: Route.ActionArgs) {
  requireFreshProof(args)
  const { url, context } = args
  const change = { staff: context.get(staffContext), session: ownSession(context), client: clientOf(context) }
  const made = await renewRecoveryCodes(context.get(servicesContext), change)
  // The session has ended in the meantime: this leads to the sign-in page.
  if (!made) throw redirect(href("/conta/codigos") + url.search)
  return data({ codes: made.codes }, withToken(context, made.token))
}

export default function RecoveryCodesPage({ loaderData: { left, back }, actionData }: Route.ComponentProps) {
  const made = useAnswer(actionData)
  if (made) return <Codes codes={made.codes} back={back} />
  return (
    <div className={styles.narrow}>
      <h1>Códigos de recuperação</h1>
      <p>
        Para o dia em que o celular some: dez códigos, cada um entra uma vez no lugar da confirmação. Eles aparecem só
        agora, então imprima ou guarde no seu gerenciador de senhas.
      </p>
      {left > 0 && (
        <p className={controls.notice}>
          Você tem {counted(left, "código que ainda vale", "códigos que ainda valem")}. Os novos tomam o lugar{" "}
          {left === 1 ? "dele" : "deles"}, e as suas outras sessões se encerram. Se você não viu os últimos que pediu,
          faça outros.
        </p>
      )}
      <Form method="post">
        <Button look="main">Fazer dez códigos</Button>
      </Form>
      <ButtonLink look="plain" to={back}>
        {left > 0 ? "Ficar com os que tenho" : "Agora não"}
      </ButtonLink>
    </div>
  )
}

function Codes({ codes, back }: { codes: readonly string[]; back: string }) {
  const hydrated = useHydrated()
  const list = useRef<HTMLOListElement>(null)
  const [message, setMessage] = useState("")
  const copy = async () => {
    // Emptied first, so that screen readers announce a second copy.
    setMessage("")
    try {
      await navigator.clipboard.writeText(codes.join("\n"))
      setMessage("Copiados.")
    } catch {
      // The clipboard API is missing over http, and may be refused.
      if (list.current) getSelection()?.selectAllChildren(list.current)
      setMessage("Não deu para copiar. Os códigos estão selecionados: use Ctrl+C, anote ou imprima.")
    }
  }
  return (
    <div className={styles.narrow}>
      <h1>Guarde estes códigos</h1>
      <p>Cada um vale uma vez. Depois desta página ninguém os vê de novo, nem nós.</p>
      <ol ref={list} className={styles.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions} data-print="no">
        {hydrated && (
          <>
            <Button type="button" onClick={() => void copy()}>
              Copiar
            </Button>
            <Button type="button" onClick={() => print()}>
              Imprimir
            </Button>
          </>
        )}
        <p role="status" className={controls.soft}>
          {message}
        </p>
      </div>
      <ButtonLink look="main" to={back}>
        Guardei, continuar
      </ButtonLink>
    </div>
  )
}
