import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { formatEntryRefs } from "#domain/entries/preview-address.ts"

/** Where several drafts are published together, with these chosen. */
export function publishSeveralAddress(entries: readonly EntryRef[]): string {
  return `/conteudo/publicar?${new URLSearchParams(entries.map((entry) => ["item", formatEntryRefs([entry])]))}`
}
