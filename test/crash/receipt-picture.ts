import sharp from "sharp"

/* A receipt that encodes its request's number in black and white squares, which survive re-encoding. */

const squarePixels = 8
const perSide = 5
const side = squarePixels * perSide

/** A PNG that encodes `number` (below 2^24). */
export function drawReceipt(number: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side)
  for (let at = 0; at < pixels.length; at++) {
    const square = Math.floor(at / side / squarePixels) * perSide + Math.floor((at % side) / squarePixels)
    pixels[at] = (number >> square) & 1 ? 255 : 0
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer()
}

/** The number in a stored receipt. Throws if it is not a picture. */
export async function readReceipt(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  let number = 0
  for (let square = 0; square < 24; square++) {
    const x = (square % perSide) * squarePixels + squarePixels / 2
    const y = Math.floor(square / perSide) * squarePixels + squarePixels / 2
    if ((data[y * info.width + x] ?? 0) > 127) number |= 1 << square
  }
  return number
}
