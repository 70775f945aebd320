import { Form } from "react-router"
import type { Factors as FactorCounts } from "#domain/staff/staff-rows.server.ts"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { Moment } from "#panel/ui/moment.tsx"
import styles from "./account.module.css"

interface Passkey {
  id: string
  name: string
  created_at: string
  used_at: string | null
}

interface FactorsProps {
  factors: FactorCounts
  passkeys: readonly Passkey[]
  problem?: string
  attempt: unknown
}

/** The passkeys, the app and the recovery codes of an account. */
export function Factors({ factors: { totp, recoveryCodes }, passkeys, problem, attempt }: FactorsProps) {
  return (
    <>
      <FormMessage attempt={attempt}>{problem}</FormMessage>
      <ul className={styles.list}>
        {passkeys.map(({ id, name, created_at, used_at }) => (
          <li key={id}>
            <span>
              <strong>Passkey</strong> · {name}
              <span className={styles.detail}>
                criada em <Moment at={created_at} />
                {used_at && (
                  <>
                    , usada em <Moment at={used_at} />
                  </>
                )}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="passkey" value={id} />
              <Button look="plain" name="intent" value="remove-passkey">
                Remover<span className={controls.hidden}> a passkey {name}</span>
              </Button>
            </Form>
          </li>
        ))}
        {totp && (
          <li>
            <span>
              <strong>Aplicativo autenticador</strong>
              <span className={styles.detail}>ligado</span>
            </span>
            <Form method="post">
              <Button look="plain" name="intent" value="remove-app">
                Remover<span className={controls.hidden}> o aplicativo autenticador</span>
              </Button>
            </Form>
          </li>
        )}
        <li>
          <span>
            <strong>Códigos de recuperação</strong>
            <span className={recoveryCodes < 3 ? `${styles.detail} ${controls.late}` : styles.detail}>
              {recoveryCodes === 0 ? "nenhum: sem o aparelho você ficaria de fora" : `${recoveryCodes} ainda valem`}
            </span>
          </span>
          <ButtonLink look="plain" to="/conta/codigos">
            Fazer novos
          </ButtonLink>
        </li>
      </ul>
      <div className={styles.actions}>
        <ButtonLink to="/conta/passkey">Adicionar passkey</ButtonLink>
        <ButtonLink to="/conta/autenticador">{totp ? "Trocar de aplicativo" : "Ligar um aplicativo"}</ButtonLink>
      </div>
    </>
  )
}
