import sharp from "sharp"
import { requireFound } from "#site/shell/page/load-page.server.ts"
import { logoSvg } from "./logo.ts"
import type { Route } from "./+types/icon"

/** Icons by file name. The maskable one keeps the logo inside the safe zone. */
const icons: Record<string, { size: number; inset: number; corner: number }> = {
  "192.png": { size: 192, inset: 18, corner: 0 },
  "512.png": { size: 512, inset: 48, corner: 0 },
  "recortavel-512.png": { size: 512, inset: 110, corner: 0 },
  "apple-180.png": { size: 180, inset: 22, corner: 0 },
}

/** The logo as PNG for home screens: `/icones/192.png`. */
export async function loader({ params }: Route.LoaderArgs) {
  const { size, inset, corner } = requireFound(Object.hasOwn(icons, params.file) ? icons[params.file] : undefined)
  const png = await sharp(Buffer.from(logoSvg({ width: size, height: size, inset, corner })))
    .png({ palette: true })
    .toBuffer()
  return new Response(new Uint8Array(png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=604800" },
  })
}
