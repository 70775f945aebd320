import type { ReactNode } from "react"
import { Form } from "react-router"
import type { ListedStaff } from "#domain/staff/list-staff.server.ts"
import type { Factors } from "#domain/staff/staff-rows.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { Moment } from "#panel/ui/moment.tsx"
import styles from "./team.module.css"

/** An owner's actions on a person's access, each with an explanation. */
export function PersonAccess({ person }: { person: ListedStaff & { factors: Factors } }) {
  const { state, hasAccess, joinedAt, seenAt, factors } = person
  return (
    <>
      <p>
        {state === "invited" && "Convite em aberto: ainda não criou a senha."}
        {state === "disabled" && "Acesso desligado: não entra no painel."}
        {state === "active" && (
          <>
            Entra com senha{factors.totp && ", aplicativo autenticador"}
            {factors.passkeys > 0 &&
              (factors.passkeys === 1 ? ", uma passkey" : `, ${factors.passkeys} passkeys`)}.{" "}
            {seenAt && (
              <>
                Último acesso em <Moment at={seenAt} />.
              </>
            )}
          </>
        )}
      </p>
      <ul className={styles.access}>
        {state === "invited" && <Access intent="invite" label="Convidar de novo" text="O anterior deixa de valer." />}
        {state === "active" && (
          <>
            <Access intent="sessions" label="Encerrar sessões" text="Sai de todos os aparelhos; pode entrar de novo." />
            <ResetAccess joinedAt={joinedAt} />
          </>
        )}
        {state === "disabled" ? (
          <Access
            intent="enable"
            label="Religar acesso"
            text={hasAccess ? "Volta a entrar com a mesma senha." : "Não tem senha: depois, convide de novo."}
          />
        ) : (
          <Access
            intent="disable"
            label="Desligar acesso"
            text="Sai na hora e não entra mais. O que fez fica no registro; os links de prévia, aqui, para cancelar."
          />
        )}
      </ul>
    </>
  )
}

/** Links to previews that stay valid without the person's access. */
export function LeftLinks({ links }: { links: ReadonlyArray<{ hash: string; what: string; endsAt: string }> }) {
  return (
    <ul className={styles.access}>
      {links.map(({ hash, what, endsAt }) => (
        <Access
          key={hash}
          intent="revoke"
          link={hash}
          label={
            <>
              Cancelar link<span className={controls.hidden}> de {what}</span>
            </>
          }
          text={
            <>
              {what}, até <Moment at={endsAt} />
            </>
          }
        />
      ))}
    </ul>
  )
}

interface AccessProps {
  intent: string
  label: ReactNode
  text: ReactNode
  /** The link to a preview that the intent is about. */
  link?: string
}

function Access({ intent, label, text, link }: AccessProps) {
  return (
    <li>
      <Form method="post">
        {link && <input type="hidden" name="link" value={link} />}
        <Button name="intent" value={intent}>
          {label}
        </Button>
      </Form>
      <span className={`${controls.small} ${controls.soft}`}>{text}</span>
    </li>
  )
}

/** Closed at first, because nothing brings back the deleted password and passkeys. */
function ResetAccess({ joinedAt }: Pick<ListedStaff, "joinedAt">) {
  return (
    <li className={styles.reset}>
      <details>
        <summary className={controls.summary}>Zerar acesso</summary>
        <p className={`${controls.small} ${controls.soft}`}>
          Para quem perdeu a senha e o aparelho: apaga a senha, o aplicativo autenticador, as passkeys e os códigos de
          recuperação, sai de todos os aparelhos e faz um convite novo. Não há como voltar atrás.
        </p>
        <Form method="post">
          <input type="hidden" name="joinedAt" value={joinedAt} />
          <Button name="intent" value="reset">
            Apagar e convidar de novo
          </Button>
        </Form>
      </details>
    </li>
  )
}
