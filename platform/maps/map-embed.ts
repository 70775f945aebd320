import { parseUrl } from "#platform/text/parse-url.ts"

/** An allow-listed map service: exactly this host and this path. */
interface MapService {
  name: string
  host: string
  path: string
  /** A parameter without which the address is a whole page instead of an embeddable map. */
  parameter?: [name: string, value: string]
}

const services: MapService[] = [
  { name: "Google Maps", host: "www.google.com", path: "/maps/embed" },
  { name: "Google Maps", host: "www.google.com.br", path: "/maps/embed" },
  { name: "Google Maps", host: "maps.google.com", path: "/maps", parameter: ["output", "embed"] },
  { name: "OpenStreetMap", host: "www.openstreetmap.org", path: "/export/embed.html" },
]

/** Limit of the code or address of a map. Those of the map services have some 500 characters. */
export const mapEmbedMaxLength = 5_000

/** The address of an embeddable map, normalised, or undefined when it is anything else. */
export function mapEmbedUrl(address: string): string | undefined {
  // Addresses that the URL parser would repair (spaces, backslashes, `https:host`) are refused.
  const url = /^https:\/\/[^\s\\]+$/i.test(address) ? parseUrl(address) : undefined
  if (!url || url.protocol !== "https:" || url.username || url.password || url.port) return undefined
  url.hash = ""
  return serviceOf(url) && url.href
}

/** The origins of the maps that `mapEmbedUrl` accepts, for the content policy of the pages that show them. */
export function mapOrigins(): string[] {
  return [...new Set(services.map(({ host }) => `https://${host}`))]
}

/** Name of the service that a click on "show the map" contacts. */
export function mapHostName(url: string): string {
  return serviceOf(new URL(url))?.name ?? new URL(url).hostname
}

/** The embed as clean HTML, for clients of the API that put it into their own page. */
export function mapEmbedHtml(url: string | null, title: string): string | null {
  const checked = url === null ? undefined : mapEmbedUrl(url)
  if (!checked) return null
  return (
    `<iframe src="${escapeAttribute(checked)}" title="${escapeAttribute(title)}" width="600" height="450" ` +
    `loading="lazy" referrerpolicy="no-referrer" sandbox="allow-scripts allow-same-origin ` +
    `allow-popups" allowfullscreen></iframe>`
  )
}

function serviceOf(url: URL): MapService | undefined {
  return services.find(
    ({ host, path, parameter }) =>
      url.hostname === host &&
      url.pathname === path &&
      (!parameter || url.searchParams.get(parameter[0]) === parameter[1]),
  )
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string)
}
