import { slugify } from "#platform/text/slug.ts"

/* How far the agency has come with a request. */

export const requestStatuses = ["new", "check", "contacted", "won", "lost", "spam"] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const statusNames = {
  new: "novo",
  check: "conferir",
  contacted: "em contato",
  won: "fechado",
  lost: "perdido",
  spam: "spam",
} as const satisfies Record<RequestStatus, string>

/** Who reaches one of these was spoken with: the time that a request is kept counts from there. */
export const contactStatuses: readonly RequestStatus[] = ["contacted", "won", "lost"]

/** Reads `em contato`, `em-contato`, `Em Contato` or `contacted`. */
export function parseStatus(text: string): RequestStatus | undefined {
  const word = slugify(text)
  return requestStatuses.find((status) => status === word || slugify(statusNames[status]) === word)
}

/** A stored status as people read it; one of another version of the system stays as it is. */
export function statusName(status: string): string {
  return (statusNames as Record<string, string>)[status] ?? status
}
