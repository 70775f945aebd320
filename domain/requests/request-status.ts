import { type Stage, stageNames, stagesOf } from "#domain/request-cards/stages.ts"
import { slugify } from "#platform/text/slug.ts"

/*
 * The status of a stored request: the stage of its card (domain/request-cards/stages.ts), under the names of commands.
 */

export const requestStatuses = [
  "new",
  "check",
  "contacted",
  "proposal",
  "won",
  "lost",
  "reviewing",
  "confirmed",
  "refused",
  "spam",
] as const satisfies readonly Stage[]
export type RequestStatus = (typeof requestStatuses)[number]

export const statusNames = {
  new: stageNames.new,
  check: "conferir",
  contacted: stageNames.contacted,
  proposal: "proposta",
  won: stageNames.won,
  lost: stageNames.lost,
  reviewing: stageNames.reviewing,
  confirmed: stageNames.confirmed,
  refused: stageNames.refused,
  spam: stageNames.spam,
} as const satisfies Record<RequestStatus, string>

/**
 * Statuses that record a contact when a command sets them: it has no other way to. Not `lost`: mostly nobody answered.
 * A quote's retention period counts from the last contact.
 */
export const contactStatuses: readonly RequestStatus[] = ["contacted", "proposal", "won", "confirmed", "refused"]

/** Reads `em contato`, `em-contato`, `Em Contato` or `contacted`. */
export function parseStatus(text: string): RequestStatus | undefined {
  const slug = slugify(text)
  return requestStatuses.find((status) => status === slug || slugify(statusNames[status]) === slug)
}

/** The Portuguese name of a stored status; a status unknown to this version is returned unchanged. */
export function statusName(status: string): string {
  return (statusNames as Record<string, string>)[status] ?? status
}

/**
 * Equivalent stages of the other kind: gifts used to have the statuses of quotes, and a command may give quotes those
 * of gifts.
 */
const otherKind: Partial<Record<Stage, Stage>> = {
  contacted: "reviewing",
  proposal: "reviewing",
  won: "confirmed",
  lost: "refused",
  reviewing: "contacted",
  confirmed: "won",
  refused: "lost",
}

/** The stage of a request's card. A status unknown to this version counts as new, so that nobody overlooks it. */
export function stageOfStatus(kind: "quote" | "gift", status: string): Stage {
  const known = requestStatuses.find((stage) => stage === status)
  if (!known) return "new"
  return stagesOf(kind).includes(known) ? known : (otherKind[known] ?? "new")
}
