import { randomBytes } from "node:crypto"

let last = 0
let sequence = 0

/**
 * A unique id that sorts by its instant, and within a millisecond of one process by its order: nine characters of time,
 * six of the order, then six random bytes. Ids of former versions have four of the order, and sort with these.
 */
export function timeOrderedId(at: Date): string {
  const time = at.getTime()
  sequence = time === last ? sequence + 1 : 0
  last = time
  const order = sequence.toString(16).padStart(6, "0")
  return time.toString(36).padStart(9, "0") + order + randomBytes(6).toString("hex")
}
