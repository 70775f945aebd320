import { Form, Link, useNavigation, useSearchParams } from "react-router"
import type { Factors } from "#domain/staff/staff-rows.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import styles from "./sign-in.module.css"
import { askPasskey } from "./passkey.ts"
import { PasskeyButton } from "./passkey-button.tsx"

/** Query name that asks for a recovery code: it has letters, the app's code only digits. */
const recoveryName = "recuperacao"

/** Asks for the second factor that the person has set up. */
export function AskFactor({ factors: { totp, passkeys } }: { factors: Factors }) {
  const busy = useNavigation().state !== "idle"
  const [query] = useSearchParams()
  const isOfApp = totp && !query.has(recoveryName)
  return (
    <>
      <Form method="post" className={styles.form}>
        <TextField
          label={isOfApp ? "Código do aplicativo" : "Código de recuperação"}
          help={isOfApp ? "Os seis números do momento." : undefined}
          name="code"
          inputMode={isOfApp ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
        />
        <Button look="main" wide disabled={busy}>
          Entrar
        </Button>
      </Form>
      {totp && (
        <Link to={otherCode(query)} replace>
          {isOfApp ? "Sem o celular? Usar um código de recuperação" : "Usar o código do aplicativo"}
        </Link>
      )}
      {passkeys > 0 && (
        <Form method="post" className={styles.other}>
          <PasskeyButton run={askPasskey} intent="passkey">
            Usar a minha passkey
          </PasskeyButton>
        </Form>
      )}
      <p className={`${controls.small} ${controls.soft}`}>
        Perdeu o celular e os códigos? Peça a quem dirige a agência para zerar o seu acesso.
      </p>
    </>
  )
}

/** The same page with the other kind of code. */
function otherCode(query: URLSearchParams): string {
  const other = new URLSearchParams(query)
  if (other.has(recoveryName)) other.delete(recoveryName)
  else other.set(recoveryName, "sim")
  return `?${other}`
}

export function SignOut() {
  return <Button look="plain">Sair e entrar com outra conta</Button>
}
