import { Form, useNavigation } from "react-router"
import { Button } from "./button.tsx"
import { TextField } from "./field.tsx"
import { FormMessage } from "./form-message.tsx"
import styles from "./job-page.module.css"

interface SendFileFormProps {
  label: string
  accept: string
  /** A new object for each refused file. */
  refusal: { error: string } | undefined
}

/** Uploads one file in the field `file`. Its content is checked before anything changes. */
export function SendFileForm({ label, accept, refusal }: SendFileFormProps) {
  const isBusy = useNavigation().state !== "idle"
  return (
    <Form method="post" encType="multipart/form-data" className={styles.form}>
      <FormMessage attempt={refusal}>{refusal?.error}</FormMessage>
      <TextField label={label} name="file" type="file" accept={accept} errors={refusal ? [refusal.error] : []} />
      <Button look="main" disabled={isBusy}>
        {isBusy ? "Enviando…" : "Enviar e conferir"}
      </Button>
    </Form>
  )
}
