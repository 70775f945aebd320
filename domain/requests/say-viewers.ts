import { sayInstant } from "#platform/time/spoken-time.ts"
import type { Viewer } from "./request-views.server.ts"

export interface SaidViewer {
  key: string
  name: string
  /** True for the current user. */
  me: boolean
  /** "agora", "hoje, 12h (comprovante: hoje, 12h)" */
  when: string
}

/** The viewers of a request and their times, in words. */
export function sayViewers(viewers: readonly Viewer[], myId: string, now: Date): SaidViewer[] {
  return viewers.map(({ staffId, name, at, receiptAt }) => {
    const me = staffId === myId
    const seen = me ? "agora" : sayInstant(at, now)
    const receipt = receiptAt === null ? "" : ` (comprovante: ${sayInstant(receiptAt, now)})`
    return { key: `${staffId} ${name}`, name, me, when: seen + receipt }
  })
}
