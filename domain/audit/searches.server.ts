import type { Database } from "#platform/database/connect.ts"
import { recordAuditOnce } from "./audit.server.ts"

/** Records that a person searched the requests, without the search text. At most once in ten minutes. */
export function recordSearch(
  db: Database,
  now: Date,
  { staff, address }: { staff: { id: string; name: string }; address: string },
): Promise<void> {
  return recordAuditOnce(db, now, { staff, address, action: "requests-searched" })
}
