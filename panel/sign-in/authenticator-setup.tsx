import type { TotpSetup } from "#domain/staff/totp.server.ts"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { QrCode } from "#ui/qr-code.tsx"
import styles from "./sign-in.module.css"

/** The QR code for an authenticator app, and the field for its first code. */
export function AuthenticatorSetup({ setup, problem }: { setup: TotpSetup; problem?: string }) {
  return (
    <>
      <ol className={styles.steps}>
        <li>
          Abra um aplicativo autenticador no celular (Google Authenticator, Microsoft Authenticator, 1Password,
          Bitwarden).
        </li>
        <li>Leia o código com ele.</li>
      </ol>
      <div className={styles.qr}>
        <QrCode modules={setup.qr} label="Código QR para o aplicativo autenticador" />
        <p className={controls.small}>
          Neste aparelho: <a href={setup.link}>abrir no aplicativo</a>. Ou digite a chave:
        </p>
        <p className={styles.secret}>{setup.secret}</p>
      </div>
      <input type="hidden" name="setup" value={setup.id} />
      <TextField
        label="O código de seis números que aparece"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        errors={problem ? [problem] : undefined}
      />
    </>
  )
}
