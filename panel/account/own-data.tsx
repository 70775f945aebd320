import { useEffect, useRef } from "react"
import { Form } from "react-router"
import { passwordHelp } from "#domain/staff/password.ts"
import { Button } from "#panel/ui/button.tsx"
import { TextField } from "#panel/ui/field.tsx"
import styles from "./account.module.css"

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
