import { randomBytes } from "node:crypto"

/** A unique id that sorts by its instant: nine characters of time, then eight random bytes. */
export function timeOrderedId(at: Date): string {
  return at.getTime().toString(36).padStart(9, "0") + randomBytes(8).toString("hex")
}
