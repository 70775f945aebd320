import { createHash } from "node:crypto"
import type { StoredEntry } from "./entry-documents.server.ts"

/** Digest of a published entry, to see whether it changed since a draft began. Empty where there is no entry. */
export function digestOf(entry: Pick<StoredEntry, "document"> | undefined): string {
  return entry ? digestOfDocument(entry.document) : ""
}

/** The order of the fields counts: documents are read from rows, or parsed, in the order of their schema. */
export function digestOfDocument(document: unknown): string {
  return createHash("sha256").update(JSON.stringify(document)).digest("base64url")
}
