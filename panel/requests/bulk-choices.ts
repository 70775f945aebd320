import { type LostReason, type Stage, lostReasons } from "#domain/request-cards/stages.ts"

/* Values of the bulk actions, as the list's form sends them. Safe in the browser. */

/** The owner value for "no owner". */
export const nobody = "ninguem"

/** Stages that need no reason. A lost request is sent with its reason: `lost:price`. */
export const bulkStages = ["new", "contacted", "proposal", "won", "check", "spam"] as const satisfies readonly Stage[]

/** Reasons of a loss that need no text, because the bulk form has no text field. */
export const bulkLostReasons = (Object.keys(lostReasons) as LostReason[]).filter((reason) => reason !== "other")

/** A request and the revision that the list shows of it, as a value: `TV-7K3M-92QX:3`. */
export function chosenValue({ protocol, revision }: { protocol: string; revision: number }): string {
  return `${protocol}:${revision}`
}

/** Without a readable revision the request is a conflict: no card has the revision NaN. */
export function readChosen(value: string): { protocol: string; revision: number } {
  const [protocol = "", revision] = value.split(":")
  return { protocol, revision: Number(revision) }
}

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
