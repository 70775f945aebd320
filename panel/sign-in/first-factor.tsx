import { Form, useNavigation } from "react-router"
import type { TotpSetup } from "#domain/staff/totp.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { AuthenticatorSetup } from "./authenticator-setup.tsx"
import styles from "./sign-in.module.css"
import { makePasskey } from "./passkey.ts"
import { PasskeyButton } from "./passkey-button.tsx"

/** Sets up a person's first second factor. */
export function FirstFactor({ setup }: { setup: TotpSetup }) {
  const busy = useNavigation().state !== "idle"
  return (
    <>
      <p className={controls.soft}>
        Aqui ficam dados de quem viaja conosco. Por isso cada pessoa entra com a senha e mais uma confirmação.
      </p>
      <Form method="post" className={styles.form}>
        <PasskeyButton run={makePasskey} intent="new-passkey" look="main">
          Usar este aparelho (passkey)
        </PasskeyButton>
      </Form>
      <Form method="post" className={styles.form}>
        <h2>Com um aplicativo autenticador</h2>
        <AuthenticatorSetup setup={setup} />
        <Button wide disabled={busy} name="intent" value="new-app">
          Ligar o aplicativo
        </Button>
      </Form>
    </>
  )
}
