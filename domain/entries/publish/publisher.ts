import type { AuditEntry } from "#domain/audit/audit.server.ts"
import type { Publication } from "#domain/entries/history/entry-history.server.ts"

/** The publisher and the origin of a publication. */
export interface Publisher {
  /** Undefined for a command on the server. */
  staff: { id: string; name: string } | undefined
  /** IP address. */
  address: string
  origin: Publication["origin"]
  /** A common audit event, recorded in addition to those of the entries. */
  event?: Pick<AuditEntry, "action" | "subject" | "details">
}
