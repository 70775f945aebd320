import { auditActions } from "#domain/audit/audit-action.ts"
import type { AuditFilter } from "#domain/audit/list-audit.server.ts"
import { queryString } from "#platform/text/query-string.ts"
import { readDayPeriod } from "#platform/time/day-period.ts"

/** Reads the filter from the query string. Unknown or malformed values are ignored. */
export function readFilter(query: URLSearchParams): AuditFilter {
  const [staffId, action] = ["pessoa", "acao"].map((name) => query.get(name) ?? "")
  return {
    ...(staffId && { staffId }),
    ...(action && Object.hasOwn(auditActions, action) && { action: action as AuditFilter["action"] }),
    ...readDayPeriod(query.get("de"), query.get("ate")),
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
  return queryString(query)
}
