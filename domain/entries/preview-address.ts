import type { EntryRef } from "./entry-kind.ts"

/* Addresses of previews, below `/painel`. Browser-safe. */

/** `packages:1001,cities:5` */
export function formatEntryRefs(entries: readonly EntryRef[]): string {
  return entries.map(({ kind, id }) => `${kind}:${id}`).join(",")
}

/** Stands for the day on which a preview is opened. */
export const currentDay = "hoje"

/** Where the drafts of these entries are shown as on a day. The site's own addresses follow it. */
export function previewAddress(entries: readonly EntryRef[], day: string = currentDay): string {
  return `/painel/previa/${day}/${formatEntryRefs(entries)}`
}

/** How long a link for people without an account is valid. */
export const previewLinkDays = 7

/** Where a link for people without an account leads. The site's own addresses follow it. */
export function sharedPreviewAddress(token: string): string {
  return `/painel/previa-enviada/${token}`
}
