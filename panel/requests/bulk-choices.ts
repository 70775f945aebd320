import type { Stage } from "#domain/request-cards/stages.ts"

/** The owner's value that means nobody. */
export const nobody = "ninguem"

/** The stages that several requests can be moved to at once; a lost one also has a reason. */
export const bulkStages = ["new", "contacted", "proposal", "won", "check", "spam"] as const satisfies readonly Stage[]
