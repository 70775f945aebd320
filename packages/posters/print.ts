import sharp from "sharp"
import { rgb } from "./colour.ts"
import { mulberry32 } from "./randomness.ts"
import type { Scene } from "./scene.ts"

export type RawPicture = { pixels: Buffer; width: number; height: number }

export type PrintOptions = { grain?: number; vignette?: number }

/** Strength of the ink. */
const stipple = 0.8

/** What is printed: a scene, or a smaller sheet of its layers. */
export type Sheet = Pick<Scene, "width" | "height" | "palette" | "layers">

/**
 * Rasterises the three layers of a scene and composes them: flat colour, then the dark and the light ink, each stippled
 * by comparing its mask with noise, then film grain and vignette.
 */
export async function print(sheet: Sheet, options: PrintOptions = {}): Promise<RawPicture> {
  const { width, height, palette } = sheet
  const layers = sheet.layers()
  const [flat, shade, light] = await Promise.all([
    rasterise(layers.flat, sheet, 3),
    rasterise(layers.shade, sheet, 1),
    rasterise(layers.light, sheet, 1),
  ])
  const darkTable = inkTable(0.62 * stipple)
  const lightTable = inkTable(0.5 * stipple)
  const [dr, dg, db] = rgb(palette.shadow)
  const [lr, lg, lb] = rgb(palette.light)
  const fall = vignetteTable(options.vignette ?? 0.22)
  const grain = grainTable(options.grain ?? 7)
  const across = squares(width)
  const upright = squares(height)
  for (let y = 0, i = 0; y < height; y++) {
    const noiseRow = (y & 1023) << 10
    const down = upright[y]!
    for (let x = 0; x < width; x++, i++) {
      const o = i * 3
      const cell = noiseRow | (x & 1023)
      const noise = noiseTile[cell]!
      const dark = darkTable[(shade[i]! << 8) | noise]!
      const pale = lightTable[(light[i]! << 8) | noise]!
      const v = fall[(across[x]! + down) >> 3]!
      const g = grain[noiseTile[(cell * 7 + 13) & 1048575]!]!
      let r = flat[o]!,
        gr = flat[o + 1]!,
        b = flat[o + 2]!
      r += ((dr - r) * dark) >> 8
      gr += ((dg - gr) * dark) >> 8
      b += ((db - b) * dark) >> 8
      r += ((lr - r) * pale) >> 8
      gr += ((lg - gr) * pale) >> 8
      b += ((lb - b) * pale) >> 8
      flat[o] = clamp(((r * v) >> 10) + g)
      flat[o + 1] = clamp(((gr * v) >> 10) + g)
      flat[o + 2] = clamp(((b * v) >> 10) + g)
    }
  }
  return { pixels: flat, width, height }
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

async function rasterise(svg: string, { width, height }: Sheet, channels: 1 | 3): Promise<Buffer> {
  const image = sharp(Buffer.from(svg), { unlimited: true, limitInputPixels: 16_000_000 })
    .resize(width, height, { fit: "fill" })
    .removeAlpha()
  return (channels === 1 ? image.extractChannel(0) : image).raw().toBuffer()
}

const noiseTile = (() => {
  const next = mulberry32(99)
  return Uint8Array.from({ length: 1024 * 1024 }, () => next() * 256)
})()

/** How much ink (of 256) lands on a pixel, by mask strength and noise. */
function inkTable(strength: number): Uint16Array {
  return Uint16Array.from({ length: 65536 }, (_, i) => {
    const mask = (i >> 8) / 255
    if (mask <= 0.004) return 0
    const dot = Math.max(0, Math.min(1, (mask - ((i & 255) / 255) * 0.9) / 0.35 + 0.5))
    return Math.round(256 * strength * (mask * 0.45 + dot * 0.55 * Math.min(1, mask * 1.6)))
  })
}

/** Squared distance from the middle of an edge of the given length, 0 to 4096. */
function squares(length: number): Uint16Array {
  return Uint16Array.from({ length }, (_, i) => Math.round(4096 * ((i / length - 0.5) * 2) ** 2))
}

function vignetteTable(depth: number): Uint16Array {
  return Uint16Array.from({ length: 1025 }, (_, i) => {
    const beyond = Math.max(0, i / 512 - 0.35) / 1.65
    return Math.round(1024 * (1 - depth * beyond ** 1.3))
  })
}

function grainTable(depth: number): Int8Array {
  return Int8Array.from({ length: 256 }, (_, i) => Math.round((i / 255 - 0.5) * 2 * depth))
}
