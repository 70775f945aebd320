import { parseUrl } from "#platform/text/parse-url.ts"

/*
 * Turns shared links of map services, and typed coordinates, into the address of an embeddable map. Embed codes are
 * read by map-embed.server.ts.
 */

interface Point {
  lat: number
  lon: number
  zoom: number
}

/** A street with its surroundings. */
const usualZoom = 15

/** The address of an embeddable map of the place; undefined for anything else. */
export function sharedMapUrl(shared: string): string | undefined {
  const text = shared.trim().replaceAll("\u2212", "-")
  const point = readCoordinates(text)
  if (point) return openStreetMap(point)
  const url = parseUrl(text)
  if (!url) return undefined
  if (url.protocol === "geo:") return openStreetMap(readCoordinates(url.pathname.split(";")[0] ?? ""))
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined
  if (/^(?:www\.)?openstreetmap\.org$/.test(url.hostname)) return openStreetMap(readOpenStreetMap(url))
  if (/^(?:www\.|maps\.)?google\.com(?:\.br)?$/.test(url.hostname)) return readGoogle(url)
  return undefined
}

/** A link that only its service can resolve. */
export function isShortMapLink(text: string): boolean {
  return /^\s*(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|osm\.org\/go)\//i.test(text)
}

const decimal = /^\(?(-?\d{1,3}\.\d+)(?:\s*[,;]\s*|\s+)(-?\d{1,3}\.\d+)\)?$/
const withCommas = /^\(?(-?\d{1,3},\d+)(?:\s*;\s*|\s+)(-?\d{1,3},\d+)\)?$/
const degrees =
  /^(\d{1,2})°\s*(\d{1,2})['’′]\s*([\d.,]+)["”″]\s*([NS])[\s,]+(\d{1,3})°\s*(\d{1,2})['’′]\s*([\d.,]+)["”″]\s*([EWLO])$/i

/** `-2.7467, -42.8264`, `-2,7467; -42,8264` and `2°44'48.1"S 42°49'35"W`. */
function readCoordinates(text: string): Point | undefined {
  const [, lat, lon] = decimal.exec(text) ?? withCommas.exec(text) ?? []
  if (lat && lon) return pointOf(lat, lon)
  const [, latDegrees, latMinutes, latSeconds, north, lonDegrees, lonMinutes, lonSeconds, east] =
    degrees.exec(text) ?? []
  if (!north || !east) return undefined
  const sum = (...[whole, minutes, seconds]: Array<string | undefined>) =>
    Number(whole) + Number(minutes) / 60 + Number(seconds?.replace(",", ".")) / 3_600
  const south = north.toUpperCase() === "S" ? -1 : 1
  const west = /[WO]/i.test(east) ? -1 : 1
  return checked({
    lat: south * sum(latDegrees, latMinutes, latSeconds),
    lon: west * sum(lonDegrees, lonMinutes, lonSeconds),
    zoom: usualZoom,
  })
}

function readOpenStreetMap({ searchParams, hash }: URL): Point | undefined {
  const [, zoom, lat, lon] = /map=(\d{1,2})\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? []
  const [pinLat, pinLon] = [searchParams.get("mlat"), searchParams.get("mlon")]
  if (pinLat && pinLon) return pointOf(pinLat, pinLon, zoom)
  return lat && lon ? pointOf(lat, lon, zoom) : undefined
}

function readGoogle(url: URL): string | undefined {
  if (!/^\/(?:maps(?:\/|$)|$)/.test(url.pathname)) return undefined
  const path = decodePath(url.pathname)
  const [, viewLat, viewLon, zoom] = /@(-?[\d.]+),(-?[\d.]+),([\d.]+)z/.exec(path) ?? []
  // The pin of the place. The coordinates before it are the centre of the view.
  const [, pinLat, pinLon] = /!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(path) ?? []
  const [lat, lon] = [pinLat ?? viewLat, pinLon ?? viewLon]
  const point = lat && lon ? pointOf(lat, lon, zoom) : undefined
  const [, place] = /^\/maps\/(?:place|search)\/([^/@]+)/.exec(path) ?? []
  const { searchParams } = url
  const named =
    searchParams.get("q") ?? searchParams.get("query") ?? searchParams.get("ll") ?? place?.replaceAll("+", " ")
  const sought = point ? `${point.lat},${point.lon}` : named?.trim()
  if (!sought) return undefined
  const embed = new URL("https://maps.google.com/maps")
  embed.search = new URLSearchParams({ q: sought, z: String(point?.zoom ?? usualZoom), output: "embed" }).toString()
  return embed.href
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function pointOf(lat: string, lon: string, zoom?: string): Point | undefined {
  const [north, east] = [Number(lat.replace(",", ".")), Number(lon.replace(",", "."))]
  return checked({ lat: north, lon: east, zoom: zoom ? Math.round(Number(zoom)) : usualZoom })
}

function checked(point: Point): Point | undefined {
  const { lat, lon, zoom } = point
  const isOnEarth = Math.abs(lat) <= 85 && Math.abs(lon) <= 180
  return isOnEarth ? { lat, lon, zoom: Math.min(Math.max(zoom || usualZoom, 3), 19) } : undefined
}

/** A frame of 600 by 450 pixels around the point, with a pin. */
function openStreetMap(point: Point | undefined): string | undefined {
  if (!point) return undefined
  const { lat, lon, zoom } = point
  const east = (360 / 2 ** zoom) * (600 / 256 / 2)
  const north = (360 / 2 ** zoom) * (450 / 256 / 2) * Math.cos((lat * Math.PI) / 180)
  const box = [lon - east, lat - north, lon + east, lat + north].map((side) => side.toFixed(4)).join(",")
  const pin = [lat, lon].map((side) => side.toFixed(4)).join(",")
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${pin}`
}
