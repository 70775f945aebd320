/**
 * Returns the address of the map service's page for an embedded map. An OpenStreetMap embed contains its place and
 * extent. For Google's, the page is a search: for what the embed itself searches, else for the given text, else for the
 * centre of the embed's view.
 */
export function mapPageUrl(embedUrl: string, search: string): string {
  const url = new URL(embedUrl)
  const box = url.searchParams.get("bbox")?.split(",").map(Number) ?? []
  if (url.hostname === "www.openstreetmap.org" && box.length === 4 && box.every(Number.isFinite))
    return openStreetMapPage(box, url.searchParams.get("marker"))
  const query = url.searchParams.get("q") || search || centerOf(url.searchParams.get("pb") ?? "")
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** `-25.43,-49.27` of `!1m3!1d3603.2!2d-49.27!3d-25.43`, Google's notation in embeds. */
function centerOf(view: string): string {
  const [, lon, lat] = /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(view) ?? []
  return lat ? `${lat},${lon}` : ""
}

function openStreetMapPage(box: number[], marker: string | null): string {
  const [west, south, east, north] = box as [number, number, number, number]
  // Zoom 0 shows 360 degrees on one tile; a page shows about two tiles side by side.
  const zoom = Math.min(18, Math.max(2, Math.round(Math.log2(360 / Math.max(east - west, 0.0001))) + 1))
  const [lat, lon] = marker?.split(",").map(Number) ?? []
  const pin = Number.isFinite(lat) && Number.isFinite(lon) ? `?mlat=${lat}&mlon=${lon}` : ""
  const center = [(south + north) / 2, (west + east) / 2].map((degrees) => degrees.toFixed(4)).join("/")
  return `https://www.openstreetmap.org/${pin}#map=${zoom}/${center}`
}
