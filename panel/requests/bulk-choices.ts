import { type LostReason, type Stage, lostReasons } from "#domain/request-cards/stages.ts"

/* What several requests can be given at once, as the list's form says it. Browser-safe. */

/** The owner's value that means nobody. */
export const nobody = "ninguem"

/** The stages without a reason; a lost request has one: `lost:price`. */
export const bulkStages = ["new", "contacted", "proposal", "won", "check", "spam"] as const satisfies readonly Stage[]

/** The reasons of a loss that say enough without words, which the list has no room for. */
export const bulkLostReasons = (Object.keys(lostReasons) as LostReason[]).filter((reason) => reason !== "other")

/** Reads `contacted`, or `lost:price`; undefined for anything else. */
export function readBulkStage(text: string): { to: Stage; lostReason?: LostReason } | undefined {
  const [to, reason] = text.split(":")
  if (to === "lost") {
    const lostReason = bulkLostReasons.find((one) => one === reason)
    return lostReason && { to, lostReason }
  }
  const stage = bulkStages.find((one) => one === to)
  return stage && { to: stage }
}
