import sharp from "sharp"
import { composeAvatar } from "./avatar.ts"
import type { Drawing } from "./drawing.ts"
import { composePoster } from "./poster.ts"
import { print } from "./print.ts"
import type { RawPicture, Sheet } from "./print.ts"
import type { Scene } from "./scene.ts"
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

/**
 * Draws a picture as raw RGB pixels. The same drawing gives the same pixels on every machine. With a `scale` below 1 it
 * is a smaller picture, which takes less time.
 */
export function drawPixels(name: string, drawing: Drawing, { scale = 1 } = {}): Promise<RawPicture> {
  if ("poster" in drawing) return print(sheetOf(composePoster(name, drawing.poster), scale))
  if ("avatar" in drawing)
    return print(sheetOf(composeAvatar(name, drawing.avatar), scale), { vignette: 0.12, grain: 5 })
  return print(sheetOf(composeWordmark(name, drawing.wordmark), scale), { vignette: 0, grain: 3 })
}

function sheetOf(scene: Scene, scale: number): Sheet {
  const [width, height] = [Math.round(scene.width * scale), Math.round(scene.height * scale)]
  return { width, height, palette: scene.palette, layers: () => scene.layers() }
}
