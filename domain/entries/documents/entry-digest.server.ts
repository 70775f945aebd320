import { hash } from "node:crypto"
import type { StoredEntry } from "./entry-documents.server.ts"

/** Digest of a published entry, to detect changes since a draft was begun. Empty if there is no entry. */
export function digestOf(entry: Pick<StoredEntry, "document"> | undefined): string {
  return entry ? digestOfDocument(entry.document) : ""
}

/** Depends on the order of the fields: documents are read from rows, or parsed, in the order of their schema. */
export function digestOfDocument(document: unknown): string {
  return hash("sha256", JSON.stringify(document), "base64url")
}
