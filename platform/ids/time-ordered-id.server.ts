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

export function instantOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, timeLength), 36))
}
