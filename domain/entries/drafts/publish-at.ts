import { instantAt } from "#platform/time/day.ts"

/* The instants at which a draft may be scheduled to be published. Browser-safe. */

const yearsAhead = 2

export type PublishAt = { at: Date; error?: undefined } | { at?: undefined; error: string }

/** Reads a day (`2026-12-24`) and a time (`08:30`) in São Paulo, as the form of a browser sends them. */
export function readPublishAt(day: string, time: string, now: Date): PublishAt {
  const at = instantAt(day, time)
  if (!at) return { error: "Escolha o dia e a hora." }
  if (at <= now) return { error: "Esta hora já passou. Escolha uma que ainda vem." }
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + yearsAhead)
  if (at > last) return { error: "É longe demais: agende para os próximos dois anos." }
  return { at }
}
