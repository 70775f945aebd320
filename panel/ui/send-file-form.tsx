import { Form, useNavigation } from "react-router"
import { Button } from "./button.tsx"
import { TextField } from "./field.tsx"
import styles from "./job-page.module.css"

interface SendFileFormProps {
  label: string
  accept: string
  error: string | undefined
}

/** Uploads one file in the field `file`. Its content is checked before anything changes. */
export function SendFileForm({ label, accept, error }: SendFileFormProps) {
  const isBusy = useNavigation().state !== "idle"
  return (
    <Form method="post" encType="multipart/form-data" className={styles.form}>
      <TextField label={label} name="file" type="file" accept={accept} errors={error ? [error] : []} />
      <Button look="main" disabled={isBusy}>
        {isBusy ? "Enviando…" : "Enviar e conferir"}
      </Button>
    </Form>
  )
}
