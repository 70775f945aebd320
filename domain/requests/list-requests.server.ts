import type { Database } from "#platform/database/connect.ts"
import type { RequestFilter } from "./request-filter.server.ts"
import { type RequestRow, eachRequest } from "./requests.server.ts"

export interface RequestList {
  /** Newest first, at most `limit`. */
  shown: RequestRow[]
  /** Number of requests that match the filter, by stored status. */
  totals: Map<string, number>
  total: number
}

export async function listRequests(db: Database, filter: RequestFilter, limit: number): Promise<RequestList> {
  const list: RequestList = { shown: [], totals: new Map(), total: 0 }
  for await (const row of eachRequest(db, filter)) {
    if (list.shown.length < limit) list.shown.push(row)
    list.totals.set(row.status, (list.totals.get(row.status) ?? 0) + 1)
    list.total += 1
  }
  return list
}
