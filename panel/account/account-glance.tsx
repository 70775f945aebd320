import type { ReactNode } from "react"
import type { Factors } from "#domain/staff/staff-rows.server.ts"
import controls from "#panel/ui/controls.module.css"
import styles from "./account.module.css"

/** Fewer recovery codes left than this are highlighted. */
export const fewCodes = 3

/** Summary of the account: passkeys, authenticator app, recovery codes and open sessions. */
export function AccountGlance({ factors, sessions }: { factors: Factors; sessions: number }) {
  const { totp, passkeys, recoveryCodes } = factors
  return (
    <dl className={styles.glance}>
      <Answer label="Passkeys" to="#passkeys">
        {passkeys === 0 ? "nenhuma" : passkeys === 1 ? "1, entra sem senha" : `${passkeys}, entram sem senha`}
      </Answer>
      <Answer label="Aplicativo autenticador" to="#aplicativo">
        {totp ? "ligado" : "desligado"}
      </Answer>
      <Answer label="Códigos de recuperação" to="#codigos" isLate={recoveryCodes < fewCodes}>
        {recoveryCodes === 0 ? "nenhum" : recoveryCodes === 1 ? "1 ainda vale" : `${recoveryCodes} ainda valem`}
      </Answer>
      <Answer label="Sessões abertas" to="#sessoes">
        {sessions === 1 ? "só esta" : `${sessions}, com esta`}
      </Answer>
    </dl>
  )
}

function Answer({ label, to, isLate, children }: { label: string; to: string; isLate?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a href={to} className={isLate ? controls.late : undefined}>
          {children}
        </a>
      </dd>
    </div>
  )
}
