import { addDays, formatDay, today } from "#platform/time/day.ts"
import { Button } from "#ui/button.tsx"
import styles from "./draft-notice.module.css"

/** Says that the form holds an earlier draft, and offers to discard it. `startedAt` is in milliseconds. */
export function DraftNotice({ startedAt, onDiscard }: { startedAt: number; onDiscard: () => void }) {
  return (
    <div className={styles.notice}>
      <p>
        Encontramos um pedido que você começou {formatStartDay(startedAt)}. Ele já está no formulário: confira e
        continue de onde parou.
      </p>
      <Button look="line" size="small" onClick={onDiscard}>
        Descartar e começar de novo
      </Button>
    </div>
  )
}

function formatStartDay(instant: number): string {
  const now = today(new Date())
  const day = today(new Date(instant))
  if (day === now) return "hoje"
  return day === addDays(now, -1) ? "ontem" : `em ${formatDay(day)}`
}
