import type { ReactNode } from "react"
import { Form } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import styles from "./schedule-form.module.css"

export interface ScheduleView {
  /** `YYYY-MM-DD` */
  day: string
  /** `HH:MM` */
  time: string
  /** The current schedule as text. */
  scheduled?: string
}

interface ScheduleFormProps {
  view: ScheduleView
  /** The error of the day or time. */
  error: string | undefined
  isOfSeveral?: boolean
  /** Hidden fields that identify the drafts. */
  children: ReactNode
}

/** Sets or cancels the scheduled publication of drafts. */
export function ScheduleForm({ view: { day, time, scheduled }, error, isOfSeveral, children }: ScheduleFormProps) {
  return (
    <div className={styles.schedule}>
      {scheduled && (
        <Form method="post" className={`${controls.notice} ${styles.set}`}>
          {children}
          <p>
            <b>Agendado para {scheduled}.</b> Vai ao ar como estiver guardado nessa hora.
          </p>
          <Button name="intent" value="unschedule">
            Cancelar o agendamento
          </Button>
        </Form>
      )}
      <details open={error !== undefined}>
        <summary>{scheduled ? "Mudar o dia ou a hora" : "Agendar para outro dia ou hora"}</summary>
        <Form method="post" className={styles.fields}>
          {children}
          <FormMessage attempt={error}>{error}</FormMessage>
          <TextField label="Dia" name="day" type="date" defaultValue={day} errors={error ? [error] : []} required />
          <TextField label="Hora" name="time" type="time" defaultValue={time} required />
          <Button name="intent" value="schedule">
            Agendar
          </Button>
          <p className={controls.help}>
            No horário de São Paulo. Vai ao ar como estiver guardado nessa hora.
            {isOfSeveral && " O que tiver erro então fica de fora, com o que depende dele, e o resto vai ao ar."}
          </p>
        </Form>
      </details>
    </div>
  )
}
