import type { giftRetention } from "#domain/gifts/gift-retention.ts"
import controls from "#panel/ui/controls.module.css"
import { formatDay } from "#platform/time/day.ts"
import { formatDayCount } from "#platform/time/retention.ts"

/** Sums shrink when old gifts are deleted: this says since when they are counted. */
export function RetentionNote({
  retention: { since, days },
}: {
  retention: Pick<ReturnType<typeof giftRetention>, "since" | "days">
}) {
  return (
    <p className={`${controls.small} ${controls.soft}`}>
      Só presentes desde {formatDay(since)}: os mais antigos são apagados depois de {formatDayCount(days)}, como promete
      a página de privacidade.
    </p>
  )
}
