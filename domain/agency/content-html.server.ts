import { createSanitizer } from "#platform/text/safe-html.server.ts"
import { contentLink } from "./content-link.ts"
import type { Profile } from "./profile.ts"

/** An editor's HTML for a page of a profile: sanitised, with links that keep the profile. Null when no text is left. */
export function contentHtml(html: string | null, profile: Profile): string | null {
  return sanitizers[profile](html)
}

/** The same directly below a page's title, where no heading of the page precedes it: its headings start at h2. */
export function openingHtml(html: string | null, profile: Profile): string | null {
  const raise = (level: string) => String(Number(level) - 1)
  return contentHtml(html, profile)?.replace(/(?<=<\/?h)[34](?=>)/g, raise) ?? null
}

const sanitizers = {
  exchange: createSanitizer((address) => contentLink(address, "exchange")),
  tourism: createSanitizer((address) => contentLink(address, "tourism")),
}
