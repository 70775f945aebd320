import { randomBytes } from "node:crypto"

const timeLength = 9

let last = 0
let sequence = 0

/**
 * A unique id that sorts by its instant, and within a millisecond by the order of creation in this process: nine
 * characters of time, six of order, then six random bytes. Ids of former versions have four characters of order, and
 * sort together with these.
 */
export function timeOrderedId(at: Date): string {
  const time = at.getTime()
  // Goes on across instants, because ids of two instants may be made in turn; begins anew long before it is full.
  sequence = time !== last && sequence > 0x7fffff ? 0 : sequence + 1
  last = time
  const order = sequence.toString(16).padStart(6, "0")
  return idsFrom(at) + order + randomBytes(6).toString("hex")
}

/** Sorts before all ids of this instant and later ones, and after all earlier ones. */
export function idsFrom(at: Date): string {
  return Math.max(0, at.getTime()).toString(36).padStart(timeLength, "0")
}

/**
 * `now`, or a millisecond after the instant of this id: the id of a clock that was ahead sorts before what comes next.
 * Null: there is no id yet.
 */
export function instantAfter(id: string | null, now: Date): Date {
  // Without an id: NaN, which is neither before nor after.
  const last = instantOfId(id ?? "").getTime()
  return last >= now.getTime() ? new Date(last + 1) : now
}

export function instantOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, timeLength), 36))
}
