import { type Agency, agencySchema } from "#domain/agency/agency.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { formatDayCount, formatMonthCount } from "#platform/time/retention.ts"
import type { EntryProblem } from "./plan-entries.server.ts"

const retention = agencySchema.shape.retention

const formats = {
  quotes_months: formatMonthCount,
  gifts_days: formatDayCount,
  mail_bodies_days: formatDayCount,
} satisfies Record<keyof Agency["retention"], (count: number) => string>

/**
 * Warns of a longer retention period: it counts also for what people sent who were promised a shorter one, on the form
 * and on the privacy page.
 */
export function warnOfLongerRetention(
  { kind, id }: EntryRef,
  { before, after }: { before: unknown; after: unknown },
): EntryProblem[] {
  const [old, next] = [before, after].map((document) => retention.safeParse(Object(document).retention).data)
  if (kind !== "agency" || before === undefined || !old || !next) return []
  return (Object.keys(formats) as Array<keyof typeof formats>)
    .filter((field) => next[field] > old[field])
    .map((field) => ({
      kind,
      id,
      field: `retention.${field}`,
      reason:
        "o prazo maior vale também para o que já chegou, de gente a quem o site prometeu apagar depois de " +
        `${formats[field](old[field])}: fale antes com o encarregado dos dados`,
    }))
}
