import sharp, { type Sharp } from "sharp"
import type { AcceptedFile } from "./specimen.ts"

/* The base pictures of the sample files. */

export const red = [255, 0, 0] as const
const green = [0, 128, 0] as const
const blue = [0, 0, 255] as const
const white = [255, 255, 255] as const

/** 40 × 20 pixels in four coloured quarters, so that rotation and mirroring are visible. */
const quarters = Buffer.from(
  Array.from({ length: 20 }, (_row, y) =>
    Array.from({ length: 40 }, (_column, x) => (y < 10 ? (x < 20 ? red : green) : x < 20 ? blue : white)),
  ).flat(2),
)

export const size = { width: 40, height: 20 }

export const upright: AcceptedFile = { ...size, corners: ["red", "green", "blue", "white"] }

export const picture = (): Sharp => sharp(quarters, { raw: { ...size, channels: 3 } })

export const jpeg = (): Promise<Buffer> => picture().jpeg({ quality: 90 }).toBuffer()

/** Zeros behind a picture: decoders stop at its end. */
export function filledTo(bytes: number, picture: Buffer): Buffer {
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}
