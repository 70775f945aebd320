import { slugify } from "#platform/text/slug.ts"

/* The status that staff give a request. */

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

/** These record a contact with the visitor: the retention period of a quote counts from the last contact. */
export const contactStatuses: readonly RequestStatus[] = ["contacted", "won", "lost"]

/** Reads `em contato`, `em-contato`, `Em Contato` or `contacted`. */
export function parseStatus(text: string): RequestStatus | undefined {
  const slug = slugify(text)
  return requestStatuses.find((status) => status === slug || slugify(statusNames[status]) === slug)
}

/** The Portuguese name of a stored status; a status unknown to this version is returned unchanged. */
export function statusName(status: string): string {
  return (statusNames as Record<string, string>)[status] ?? status
}
