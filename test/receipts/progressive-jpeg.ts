/*
 * A grey progressive JPEG of any size and with many scans, but few bytes. Every scan makes a decoder visit every block.
 */

interface ProgressiveJpeg {
  width: number
  height: number
  /**
   * Number of scans after the first one (mean brightness); up to 882: 63 coefficients, each with a first scan and 13
   * refinements.
   */
  scans: number
}

export function progressiveJpeg({ width, height, scans }: ProgressiveJpeg): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const emptyBlocks = allEmpty(blocks)
  const orders = Array.from({ length: 63 }, (_, index) => refinementsOf(index + 1)).flat()
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    // One code of one bit each: no difference in brightness, and a run of up to 32,767 empty blocks.
    segment(0xc4, [0x00, ...oneCode, 0x00]),
    segment(0xc4, [0x10, ...oneCode, 0xe0]),
    scan([0, 0, 0x00], bits(Array.from({ length: blocks }, () => [0, 1]))),
    ...orders.slice(0, scans).map((order) => scan(order, emptyBlocks)),
    Buffer.from([0xff, 0xd9]),
  ])
}

type ScanOrder = [first: number, last: number, precision: number]

/** One coefficient, bit by bit: its highest bit, then one more bit per scan. */
function refinementsOf(coefficient: number): ScanOrder[] {
  const refinements = Array.from({ length: 13 }, (_, index): ScanOrder => [
    coefficient,
    coefficient,
    ((13 - index) << 4) | (12 - index),
  ])
  return [[coefficient, coefficient, 13], ...refinements]
}

const oneCode = [1, ...Array.from({ length: 15 }, () => 0)]

function scan(order: ScanOrder, data: Buffer): Buffer {
  return Buffer.concat([segment(0xda, [1, 1, 0x00, ...order]), data])
}

function segment(marker: number, data: number[]): Buffer {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data])
}

/** Runs of 16,384 to 32,767 blocks, and so no fewer than 16,384 blocks in all. */
function allEmpty(blocks: number): Buffer {
  const runs = Math.ceil(blocks / 32_767)
  const lengths = Array.from(
    { length: runs },
    (_, index) => Math.floor(blocks / runs) + (index < blocks % runs ? 1 : 0),
  )
  return bits(
    lengths.flatMap((length): Bits[] => [
      [0, 1],
      [length - 16_384, 14],
    ]),
  )
}

type Bits = [value: number, count: number]

/** Packs the bits, fills the last byte with ones, and adds a zero after each byte that would look like a marker. */
function bits(values: Bits[]): Buffer {
  const bytes: number[] = []
  let [held, count] = [0, 0]
  for (const [value, added] of [...values, [0x7f, 7] as Bits]) {
    held = (held << added) | value
    count += added
    while (count >= 8) {
      count -= 8
      const byte = (held >> count) & 0xff
      bytes.push(...(byte === 0xff ? [byte, 0] : [byte]))
    }
    held &= (1 << count) - 1
  }
  return Buffer.from(bytes)
}
