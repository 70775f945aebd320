import { isLinkAddress } from "#platform/text/link-address.ts"
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

/** An address without its section: a frame that opens at a section scrolls the page around it too. */
export function withoutSection(address: string): string {
  return address.replace(/#.*/, "")
}

/** How long a link for people without an account is valid. */
export const previewLinkDays = 7

/** Path prefix of a preview link for people without an account. An address of the site follows it. */
export function sharedPreviewAddress(token: string): string {
  return panelHref("/previa-enviada/:token/*", { token })
}

/**
 * A link of an agency's text without what a browser adds when it is copied from the site or a preview: our own origin
 * and the prefix of the preview. Visitors cannot open previews, and a shared preview's token is a secret.
 */
export function siteAddress(address: string, origins: readonly string[]): string {
  const [origin = "", host = ""] = /^https?:\/\/([^/?#]*)/i.exec(address.trim()) ?? []
  const isOwn = origins.some((own) => new URL(own).host === host.toLowerCase())
  const path = isOwn ? address.trim().slice(origin.length) : address.trim()
  const page = path.replace(/^\/painel\/previa(?:\/[^/?#]+|-enviada)\/[^/?#]+/, "")
  if (page === address.trim()) return address
  const rooted = page.startsWith("/") ? page : `/${page}`
  return isLinkAddress(rooted) ? rooted : address
}

/** HTML with `siteAddress` of each link. */
export function withSiteAddresses(html: string, origins: readonly string[]): string {
  return html.replace(/(?<=\bhref=")[^"]*/g, (address) => siteAddress(address, origins))
}
