import { type LostReason, type Stage, lostReasons } from "#domain/request-cards/stages.ts"

/* What several requests can be given at once, as the list's form says it. Browser-safe. */

/** The owner's value that means nobody. */
export const nobody = "ninguem"

/** The stages without a reason; a lost request has one: `lost:price`. */
export const bulkStages = ["new", "contacted", "proposal", "won", "check", "spam"] as const satisfies readonly Stage[]

/** Reads `contacted`, or `lost:price`; undefined for anything else. */
export function readBulkStage(text: string): { to: Stage; lostReason?: LostReason } | undefined {
  const [to, reason] = text.split(":")
  if (to === "lost")
    return reason && Object.hasOwn(lostReasons, reason) ? { to, lostReason: reason as LostReason } : undefined
  const stage = bulkStages.find((one) => one === to)
  return stage && { to: stage }
}
