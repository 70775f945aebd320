import { formatInstant } from "#platform/time/day.ts"

/** An instant as Brazilians write it, in São Paulo's time. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatInstant(new Date(at))}</time>
}
