import { Form, useNavigation } from "react-router"
import type { ShownContact } from "#domain/requests/contact-fields.ts"
import { Button } from "./button.tsx"
import controls from "./controls.module.css"
import styles from "./correct-contact.module.css"
import { TextField } from "./field.tsx"

interface CorrectContactProps {
  /** The card's revision. */
  revision: number
  contact: readonly ShownContact[]
  sendsEmails: boolean
  /** What was typed in a refused form, and its errors. */
  refused: { values: Readonly<Record<string, string>>; errors?: Partial<Record<string, string[]>> } | undefined
}

/** The form for the contact that the visitor left. */
export function CorrectContact({ revision, contact, sendsEmails, refused }: CorrectContactProps) {
  const isBusy = useNavigation().state !== "idle"
  return (
    <details
      // Only a corrected contact closes the form.
      key={contact.map(({ value }) => value).join("\n")}
      className={styles.correct}
      open={refused !== undefined}
      data-print="no"
    >
      <summary className={controls.summary}>Corrigir dados</summary>
      <Form method="post" className={controls.form} replace>
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="revision" value={revision} />
        {contact.map(({ field, label, value }) => (
          <TextField
            key={field}
            label={label}
            name={field}
            autoComplete="off"
            inputMode={inputModes[field]}
            defaultValue={refused?.values[field] ?? value}
            errors={refused?.errors?.[field]}
          />
        ))}
        <Button disabled={isBusy}>Guardar os dados</Button>
        {sendsEmails && (
          <p className={`${controls.small} ${controls.soft}`}>
            E-mails que ainda não saíram vão para o novo endereço. Um que já falhou espera “Tentar de novo” em Hoje.
          </p>
        )}
      </Form>
    </details>
  )
}

const inputModes = { name: "text", email: "email", cellphone: "tel", phone: "tel" } as const
