import { auditActions } from "#domain/audit/audit-action.ts"
import type { AuditFilter } from "#domain/audit/list-audit.server.ts"

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** The filter in an address. What is none is left out. */
export function readFilter(query: URLSearchParams): AuditFilter {
  const [staffId, action, from, to] = ["pessoa", "acao", "de", "ate"].map((name) => query.get(name) ?? "")
  return {
    ...(staffId && { staffId }),
    ...(action && Object.hasOwn(auditActions, action) && { action: action as AuditFilter["action"] }),
    ...(from && day.test(from) && { from }),
    ...(to && day.test(to) && { to }),
  }
}

/** The filter as an address has it. */
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
