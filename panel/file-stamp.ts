import { timeOfDay, today } from "#platform/time/day.ts"

/** Day and time in São Paulo for the name of a downloaded file: `202611201200`. */
export function fileStamp(instant: Date): string {
  return `${today(instant)}${timeOfDay(instant)}`.replace(/\D/g, "")
}
