import { useEffect, useRef } from "react"
import { Form } from "react-router"
import { passwordHelp } from "#domain/staff/password.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { DoneNotice } from "#panel/ui/done-notice.tsx"
import { TextField } from "#panel/ui/field.tsx"
import styles from "./account.module.css"

const doneTexts: Record<string, string> = {
  name: "Nome guardado.",
  email: "Mandamos um link para o e-mail novo. A troca vale quando ele for aberto.",
  "cancel-email": "Troca de e-mail cancelada.",
  "email-confirmed": "E-mail trocado. As suas outras sessões se encerraram.",
  password: "Senha trocada. As suas outras sessões se encerraram.",
  factor: "Confirmação guardada. As suas outras sessões se encerraram.",
  "factor-removed": "Confirmação removida. As suas outras sessões se encerraram.",
  "factor-absent": "Esta confirmação já não estava ligada ao seu acesso.",
  "end-session": "Sessão encerrada.",
  "end-all": "As outras sessões se encerraram.",
}

/** Says what was just done. `of`: the data loaded after it. */
export function AccountMessage({ done, of }: { done: string | null; of: object }) {
  const text = done !== null && Object.hasOwn(doneTexts, done) ? doneTexts[done] : undefined
  return <DoneNotice of={of}>{text && <p className={controls.notice}>{text}</p>}</DoneNotice>
}

export function NameForm({ name, errors }: { name: string; errors?: readonly string[] }) {
  return (
    <Form method="post" className={styles.line}>
      <TextField
        label="Nome"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={name}
        errors={errors}
      />
      <Button name="intent" value="name">
        Guardar nome
      </Button>
    </Form>
  )
}

export function EmailForm({ email, errors }: { email: string; errors?: readonly string[] }) {
  return (
    <Form method="post" className={styles.line}>
      <TextField
        label="E-mail com que entro"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={email}
        errors={errors}
      />
      <Button name="intent" value="email">
        Trocar e-mail
      </Button>
    </Form>
  )
}

interface PasswordFormProps {
  email: string
  errors: Record<string, readonly string[] | undefined>
  /** The data loaded after the password was changed. New ones empty the fields. */
  changed: object | undefined
}

export function PasswordForm({ email, errors, changed }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (changed) form.current?.reset()
  }, [changed])
  return (
    <Form ref={form} method="post" className={styles.form}>
      {/* Password managers store the new password under this address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        label="Senha atual"
        name="current"
        type="password"
        autoComplete="current-password"
        required
        errors={errors.current}
      />
      <TextField
        label="Senha nova"
        name="password"
        type="password"
        autoComplete="new-password"
        help={passwordHelp}
        required
        errors={errors.password}
      />
      <Button name="intent" value="password">
        Trocar senha
      </Button>
    </Form>
  )
}
