import { auditActions } from "#domain/audit/audit-action.ts"
import type { AuditFilter } from "#domain/audit/list-audit.server.ts"

// 1900 to 2999: a year typed with two digits is one before 100.
const day = /^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** Reads the filter from the query string. Unknown or malformed values are ignored. */
export function readFilter(query: URLSearchParams): AuditFilter {
  const [staffId, action, from, to] = ["pessoa", "acao", "de", "ate"].map((name) => query.get(name) ?? "")
  return {
    ...(staffId && { staffId }),
    ...(action && Object.hasOwn(auditActions, action) && { action: action as AuditFilter["action"] }),
    ...(from && day.test(from) && { from }),
    ...(to && day.test(to) && { to }),
  }
}

/** Writes the filter as a query string. */
export function filterQuery({ staffId, action, from, to }: AuditFilter, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(staffId && { pessoa: staffId }),
    ...(action && { acao: action }),
    ...(from && { de: from }),
    ...(to && { ate: to }),
    ...more,
  })
  return query.size > 0 ? `?${query}` : ""
}
