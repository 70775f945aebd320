import sharp from "sharp"
import { composeAvatar } from "./avatar.ts"
import type { Drawing } from "./drawing.ts"
import { composePoster } from "./poster.ts"
import { print } from "./print.ts"
import type { RawPicture } from "./print.ts"
import { composeWordmark } from "./wordmark.ts"

export type DrawnPicture = { data: Buffer; width: number; height: number }

/** Draws a picture as a JPEG. `name` is the seed of the random numbers when the drawing has none. */
export async function drawPicture(name: string, drawing: Drawing): Promise<DrawnPicture> {
  const { pixels, width, height } = await drawPixels(name, drawing)
  const data = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4", mozjpeg: false })
    .toBuffer()
  return { data, width, height }
}

/** Draws a picture as raw RGB pixels. The same drawing gives the same pixels on every machine. */
export function drawPixels(name: string, drawing: Drawing): Promise<RawPicture> {
  if ("poster" in drawing) return print(composePoster(name, drawing.poster))
  if ("avatar" in drawing) return print(composeAvatar(name, drawing.avatar), { vignette: 0.12, grain: 5 })
  return print(composeWordmark(name, drawing.wordmark), { vignette: 0, grain: 3 })
}
