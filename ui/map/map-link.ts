/**
 * The map service's own page for an embedded map: where a plain link leads.
 * An embed of OpenStreetMap tells its place and extent; of Google's only the name can be looked up.
 */
export function mapPageUrl(embedUrl: string, place: string): string {
  const url = new URL(embedUrl)
  const box = url.searchParams.get("bbox")?.split(",").map(Number) ?? []
  if (url.hostname === "www.openstreetmap.org" && box.length === 4 && box.every(Number.isFinite))
    return openStreetMapPage(box, url.searchParams.get("marker"))
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

function openStreetMapPage(box: number[], marker: string | null): string {
  const [west, south, east, north] = box as [number, number, number, number]
  // A map of the whole earth, 360 degrees, is zoom 0 on one tile; pages show about two tiles across.
  const zoom = Math.min(18, Math.max(2, Math.round(Math.log2(360 / Math.max(east - west, 0.0001))) + 1))
  const [lat, lon] = marker?.split(",").map(Number) ?? []
  const pin = Number.isFinite(lat) && Number.isFinite(lon) ? `?mlat=${lat}&mlon=${lon}` : ""
  return `https://www.openstreetmap.org/${pin}#map=${zoom}/${((south + north) / 2).toFixed(4)}/${((west + east) / 2).toFixed(4)}`
}
