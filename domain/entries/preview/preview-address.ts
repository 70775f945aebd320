import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { panelHref } from "#domain/staff/panel-addresses.ts"

/* Addresses of previews. Browser-safe. */

/** The limit of an address that names entries, and of the drafts that are chosen together. */
export const entryRefsMax = 50

/** `packages:1001,cities:5` */
export function formatEntryRefs(entries: readonly EntryRef[]): string {
  return entries.map(({ kind, id }) => `${kind}:${id}`).join(",")
}

/** Placeholder for the day on which a preview is opened. */
export const currentDay = "hoje"

/** Path prefix of a preview of these entries' drafts on a day. An address of the site follows it. */
export function previewAddress(entries: readonly EntryRef[], day: string = currentDay): string {
  return panelHref("/previa/:day/:entries/*", { day, entries: formatEntryRefs(entries) })
}

/** How long a link for people without an account is valid. */
export const previewLinkDays = 7

/** Path prefix of a preview link for people without an account. An address of the site follows it. */
export function sharedPreviewAddress(token: string): string {
  return panelHref("/previa-enviada/:token/*", { token })
}
