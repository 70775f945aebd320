import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { inspectReceipt } from "./inspect-receipt.server.ts"

const red = { r: 200, g: 30, b: 30 }
const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: red } })
const jpeg = () => picture().jpeg().toBuffer()
const refusalOf = async (bytes: Buffer | string) => (await inspectReceipt(Buffer.from(bytes as string))).refusal

describe("a receipt's bytes", () => {
  it("pass as JPEG, PNG or WebP and come out as a JPEG of the same size", async () => {
    for (const bytes of [await jpeg(), await picture().png().toBuffer(), await picture().webp().toBuffer()]) {
      const { jpeg: kept } = await inspectReceipt(bytes)
      expect(await sharp(kept).metadata()).toMatchObject({ format: "jpeg", width: 40, height: 20 })
    }
  })

  it("lose every metadata: where the photo was taken stays with the guest", async () => {
    const withGps = await picture()
      .withExif({ IFD0: { Artist: "Fulana Secreta" }, IFD3: { GPSLatitudeRef: "S", GPSLatitude: "25/1 25/1 45/1" } })
      .jpeg()
      .toBuffer()
    expect(withGps.includes("Fulana Secreta")).toBe(true)
    const { jpeg: kept } = await inspectReceipt(withGps)
    expect(kept?.includes("Fulana Secreta")).toBe(false)
    const { exif, xmp, iptc, orientation } = await sharp(kept).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  it("are turned upright", async () => {
    const lying = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sharp((await inspectReceipt(lying)).jpeg).metadata()).toMatchObject({ width: 20, height: 40 })
  })

  it("get paper under transparency", async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png().toBuffer()
    const { dominant } = await sharp((await inspectReceipt(clear)).jpeg).stats()
    expect(dominant.r).toBeGreaterThan(240)
  })

  it("keep nothing that was appended to the picture", async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from("<script>alert(1)</script><?php system('id') ?>PK\u0003\u0004")])
    const { jpeg: kept } = await inspectReceipt(polyglot)
    expect(kept).toBeDefined()
    expect(kept?.includes("<script>")).toBe(false)
    expect(kept?.includes("<?php")).toBe(false)
  })

  it("are refused when cut short or scrambled", async () => {
    const whole = await picture(600, 600).jpeg().toBuffer()
    const noise = await sharp({ create: { width: 300, height: 300, channels: 3, background: red, noise: { type: "gaussian", mean: 128, sigma: 60 } } }).png().toBuffer()
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe("broken")
    expect(await refusalOf(noise.subarray(0, noise.length / 2))).toBe("broken")
    expect(await refusalOf(Buffer.concat([whole.subarray(0, 3), Buffer.alloc(2000, 0x41)]))).toBe("broken")
    expect(await refusalOf(Buffer.from("RIFF\u0010\0\0\0WEBPVP8 nonsense", "latin1"))).toBe("broken")
  })

  it("are refused by what they are, not by what they are called", async () => {
    const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`
    expect(await refusalOf(svg)).toBe("svg")
    expect(await refusalOf("%PDF-1.7\n1 0 obj")).toBe("pdf")
    expect(await refusalOf(await picture().gif().toBuffer())).toBe("gif")
    expect(await refusalOf(await picture().tiff().toBuffer())).toBe("otherImage")
    expect(await refusalOf(await picture().avif({ effort: 0 }).toBuffer())).toBe("otherImage")
    expect(await refusalOf(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"))).toBe("heic")
    expect(await refusalOf("Paguei ontem, juro.")).toBe("notAnImage")
    expect(await refusalOf("<html><body>comprovante</body></html>")).toBe("notAnImage")
    expect(await refusalOf("")).toBe("empty")
  })

  it("are refused beyond 10 MB, 50 megapixels or 12,000 px a side, before they fill the memory", async () => {
    expect(await refusalOf(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff))).toBe("tooLarge")
    const bomb = pngHeader(16_000, 16_000)
    expect(bomb.length).toBeLessThan(40_000)
    expect(await refusalOf(bomb)).toBe("tooManyPixels")
    expect(await refusalOf(await picture(12_001, 2).png().toBuffer())).toBe("tooLong")
    expect((await inspectReceipt(await picture(12_000, 2).png().toBuffer())).jpeg).toBeDefined()
  })
})

/** A PNG whose 256 megapixels are one bit each: small on the wire, huge when decoded. */
function pngHeader(width: number, height: number): Buffer {
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(width, 0)
  ihdr.writeUInt32BE(height, 4)
  ihdr.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk("IHDR", ihdr), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
