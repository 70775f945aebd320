import { Form, href } from "react-router"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { Moment } from "#panel/ui/moment.tsx"
import styles from "./account.module.css"
import { fewCodes } from "./account-glance.tsx"

interface Passkey {
  id: string
  name: string
  created_at: string
  used_at: string | null
}

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map(({ id, name, created_at, used_at }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
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
        </ul>
      )}
      <p>
        <ButtonLink to={href("/conta/passkey")}>Adicionar passkey</ButtonLink>
      </p>
    </>
  )
}

export function AuthenticatorApp({ isOn }: { isOn: boolean }) {
  return (
    <div className={styles.actions}>
      <ButtonLink to={href("/conta/autenticador")}>{isOn ? "Trocar de aplicativo" : "Ligar um aplicativo"}</ButtonLink>
      {isOn && (
        <Form method="post">
          <Button look="plain" name="intent" value="remove-app">
            Remover<span className={controls.hidden}> o aplicativo autenticador</span>
          </Button>
        </Form>
      )}
    </div>
  )
}

export function RecoveryCodes({ left }: { left: number }) {
  return (
    <div className={styles.actions}>
      <ButtonLink to={href("/conta/codigos")}>Fazer novos</ButtonLink>
      <p className={left < fewCodes ? controls.late : controls.soft}>
        {left === 0
          ? "Nenhum: sem o aparelho você ficaria de fora."
          : left === 1
            ? "1 ainda vale."
            : `${left} ainda valem.`}
      </p>
    </div>
  )
}
