import sharp from "sharp"
import { found } from "#site/shell/page/load-page.server.ts"
import { markSvg } from "./mark.ts"
import type { Route } from "./+types/icon"

/** Icons by file name; `maskable` ones keep the mark inside the circle that systems may cut. */
const icons: Record<string, { size: number; inset: number; corner: number }> = {
  "192.png": { size: 192, inset: 18, corner: 0 },
  "512.png": { size: 512, inset: 48, corner: 0 },
  "recortavel-512.png": { size: 512, inset: 110, corner: 0 },
  "apple-180.png": { size: 180, inset: 22, corner: 0 },
}

/** The brand's mark as a picture for home screens: `/icones/192.png`. */
export async function loader({ params }: Route.LoaderArgs) {
  const { size, inset, corner } = found(Object.hasOwn(icons, params.file) ? icons[params.file] : undefined)
  const png = await sharp(Buffer.from(markSvg({ width: size, height: size, inset, corner })))
    .png({ palette: true })
    .toBuffer()
  return new Response(new Uint8Array(png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=604800" },
  })
}
