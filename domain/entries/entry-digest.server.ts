import { createHash } from "node:crypto"
import type { StoredEntry } from "./read-entries.server.ts"

/** Digest of a published entry, to see whether it changed since a draft began. Empty where there is no entry. */
export function digestOf(entry: Pick<StoredEntry, "document"> | undefined): string {
  return entry ? createHash("sha256").update(JSON.stringify(entry.document)).digest("base64url") : ""
}
