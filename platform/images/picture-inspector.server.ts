import sharp from "sharp"
import { serveDecoding } from "./decoding-program.server.ts"
import { renditionSize, widthsFor } from "./image.ts"
import { exceedsPictureLimits, pictureDecoding } from "./picture-limits.server.ts"

/* Entry of the subprocess that decodes new pictures of the content. */

export interface PictureMeasures {
  extension: string
  width: number
  height: number
  /** Mean colour, `#rrggbb`. */
  color: string
}

/** Measures of a picture, or why it is refused (Portuguese). */
export type InspectedPicture = PictureMeasures | { refusal: string }

/** Of a WebP; an AVIF has one pixel more. */
const renditionHeightMax = 16_383

const extensions: Record<string, string> = { jpeg: "jpg", png: "png", webp: "webp" }

serveDecoding(inspect)

/** Decodes the whole picture, so that a broken one is refused now and not when a visitor requests it. */
async function inspect(bytes: Buffer): Promise<InspectedPicture> {
  if (exceedsPictureLimits(bytes)) return { refusal: "tem partes demais para abrir; exporte a imagem de novo" }
  try {
    const picture = sharp(bytes, pictureDecoding)
    const { format, autoOrient } = await picture.metadata()
    const extension = extensions[format]
    if (!extension) return { refusal: `é ${format.toUpperCase()}; use JPEG, PNG ou WebP` }
    const { width, height } = autoOrient
    const largest = renditionSize({ width, height }, widthsFor({ width }).at(-1) as number)
    if (largest.height > renditionHeightMax) return { refusal: "é alta demais para a sua largura; corte-a antes" }
    const mean = await picture
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .resize(1, 1, { fit: "fill" })
      .raw()
      .toBuffer()
    const color = `#${mean.subarray(0, 3).toString("hex")}`
    return { extension, width, height, color }
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes("pixel limit")
    return { refusal: tooLarge ? "tem mais de 50 megapixels; reduza antes" : "não é uma imagem que se consiga abrir" }
  }
}
