import { randomBytes } from "node:crypto"

let last = 0
let sequence = 0

/**
 * A unique id that sorts by its instant, and within a millisecond by the order of creation in this process: nine
 * characters of time, six of order, then six random bytes. Ids of former versions have four characters of order, and
 * sort together with these.
 */
export function timeOrderedId(at: Date): string {
  const time = at.getTime()
  sequence = time === last ? sequence + 1 : 0
  last = time
  const order = sequence.toString(16).padStart(6, "0")
  return time.toString(36).padStart(9, "0") + order + randomBytes(6).toString("hex")
}
