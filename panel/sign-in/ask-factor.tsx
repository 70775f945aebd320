import { Form, useNavigation } from "react-router"
import type { Factors } from "#domain/staff/staff-rows.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import styles from "./sign-in.module.css"
import { askPasskey } from "./passkey.ts"
import { PasskeyButton } from "./passkey-button.tsx"

/** Asks for the second factor that the person has set up. */
export function AskFactor({ factors: { totp, passkeys } }: { factors: Factors }) {
  const busy = useNavigation().state !== "idle"
  return (
    <>
      <Form method="post" className={styles.form}>
        <TextField
          label={totp ? "Código do aplicativo" : "Código de recuperação"}
          help={totp ? "Os seis números do momento. Sem o celular? Use aqui um código de recuperação." : undefined}
          name="code"
          // A recovery code has letters.
          inputMode={totp ? "numeric" : "text"}
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

export function SignOut() {
  return <Button look="plain">Sair e entrar com outra conta</Button>
}
