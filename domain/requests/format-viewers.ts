import { formatRelativeInstant } from "#platform/time/relative-time.ts"
import type { Viewer } from "./request-views.server.ts"

export interface ViewerText {
  key: string
  name: string
  /** True for the current user. */
  me: boolean
  /** "agora", "hoje, 12h (comprovante: hoje, 12h)" */
  when: string
}

/** The viewers of a request and their times, in words. */
export function formatViewers(viewers: readonly Viewer[], myId: string, now: Date): ViewerText[] {
  return viewers.map(({ staffId, name, at, receiptAt }) => {
    const me = staffId === myId
    const seen = me ? "agora" : formatRelativeInstant(at, now)
    const receipt = receiptAt === null ? "" : ` (comprovante: ${formatRelativeInstant(receiptAt, now)})`
    // Without an id it was a command on the server.
    return { key: `${staffId} ${name}`, name: staffId === null ? "Servidor" : name, me, when: seen + receipt }
  })
}
