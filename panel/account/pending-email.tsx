import { Form } from "react-router"
import type { PendingEmail as Pending } from "#domain/staff/change-email.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { Moment } from "#panel/ui/moment.tsx"

interface PendingEmailProps {
  pending: Pending
  current: string
  sendsEmails: boolean
}

/** A new email address that is not confirmed yet. */
export function PendingEmail({ pending: { email, endsAt }, current, sendsEmails }: PendingEmailProps) {
  return (
    <Form method="post" className={controls.notice}>
      <p>
        Esperando a confirmação de <strong>{email}</strong>. O link{" "}
        {sendsEmails ? "que mandamos para lá" : "guardado no servidor"} vale até <Moment at={endsAt} />. Até a
        confirmação, você entra com {current}.
      </p>
      <Button look="plain" name="intent" value="cancel-email">
        Cancelar a troca
      </Button>
    </Form>
  )
}
