import pLimit from "p-limit"
import sharp from "sharp"
import type { Focus } from "#platform/images/image.ts"
import { type Face, linesOf, outlinesOf, widthOf } from "./text-outlines.server.ts"

/** The text and picture of a social card. */
export interface SocialCard {
  /** The agency's name. */
  brand: string
  /** Above the title: "Intercâmbio", "Lazer/Negócios · Brasil". */
  kicker: string
  title: string
  /** "De R$ 5.000,00 por", "A partir de". */
  priceLabel?: string
  price?: string
  /** Only for a foreign price: "ou R$ 16.678,00". The law requires it to be as visible as the price. */
  reais?: string
  /** "Câmbio de 26/11/2026: R$ 6,20.", a line each. */
  rates?: string[]
  /** "até 30/11/2026 · por pessoa". Cut with an ellipsis where it does not fit, unlike amounts, which get smaller. */
  note?: string
  /** The picture: the path of its file, or its bytes, and the point that the crop keeps. */
  picture?: { file: string | Buffer; focus?: Focus }
}

const cardSize = { width: 1200, height: 630 } as const

const panel = 540
const margin = 56
const room = panel - 2 * margin + 24
const colors = { paper: "#fbf7f0", ink: "#1d2433", soft: "#4b5263", copper: "#8a4a08", rule: "#d8cdb9" } as const

/** One card at a time: crawlers can wait, and pages need the processor. */
const queue = pLimit(1)

/** The card as a JPEG of 1200 x 630 pixels. */
export function drawSocialCard(card: SocialCard): Promise<Buffer> {
  return queue(async () => {
    const base = sharp({
      create: { width: cardSize.width, height: cardSize.height, channels: 3, background: colors.paper },
    })
    const photo = card.picture && (await cropPhoto(card.picture))
    const layers = [
      ...(photo ? [{ input: photo, left: panel, top: 0 }] : []),
      { input: Buffer.from(textLayer(card, Boolean(photo))), left: 0, top: 0 },
    ]
    return base.composite(layers).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  })
}

/**
 * Crops the photo to its area, with the focal point as close to its relative position in the picture as the edges
 * allow.
 */
async function cropPhoto({ file, focus = { x: 50, y: 50 } }: NonNullable<SocialCard["picture"]>): Promise<Buffer> {
  const [roomWidth, roomHeight] = [cardSize.width - panel, cardSize.height]
  const { width, height } = await sharp(file).metadata()
  const scale = Math.min(width / roomWidth, height / roomHeight)
  const crop = { width: Math.floor(roomWidth * scale), height: Math.floor(roomHeight * scale) }
  const left = Math.floor(((width - crop.width) * focus.x) / 100)
  const top = Math.floor(((height - crop.height) * focus.y) / 100)
  return sharp(file)
    .extract({ left, top, ...crop })
    .resize(roomWidth, roomHeight)
    .toBuffer()
}

interface Line {
  text: string
  face: Face
  size: number
  /** The y coordinate of the baseline. */
  y: number
  color: string
}

function textLayer(card: SocialCard, hasPhoto: boolean): string {
  const elements: string[] = []
  const write = ({ text, face, size, y, color }: Line) => {
    elements.push(`<path fill="${color}" d="${outlinesOf(text, face, size, margin, y)}"/>`)
  }
  write({ text: fitLine(card.brand, "display", 30), face: "display", size: 30, y: 84, color: colors.ink })
  elements.push(`<rect x="${margin}" y="108" width="${room}" height="2" fill="${colors.rule}"/>`)
  write({ text: fitLine(card.kicker, "strong", 22), face: "strong", size: 22, y: 156, color: colors.copper })
  const price = priceLines(card)
  const { size, lines } = titleOf(card.title, price[0] ? price[0].y - 226 : 380)
  for (const [index, text] of lines.entries())
    write({ text, face: "display", size, y: 168 + size * (1 + index * 1.12), color: colors.ink })
  price.forEach(write)
  if (hasPhoto)
    elements.push(`<rect x="${panel}" y="0" width="6" height="${cardSize.height}" fill="${colors.copper}"/>`)
  const dimensions = `width="${cardSize.width}" height="${cardSize.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${dimensions}>${elements.join("")}</svg>`
}

/**
 * The bottom lines of a card, from top to bottom. A foreign price has more of them and leaves less room for the title.
 */
function priceLines({ priceLabel, price, reais, rates = [], note }: SocialCard): Line[] {
  const amounts = [price, reais].filter((amount) => amount !== undefined)
  const amountSize = sizeFor(amounts, "strong", 52)
  const lastAmountY = 552 - 28 * rates.length
  const labelY = lastAmountY - 56 * amounts.length
  const quiet = (text: string, size: number, y: number): Line => ({ text, face: "text", size, y, color: colors.soft })
  return [
    ...(priceLabel ? [quiet(priceLabel, sizeFor([priceLabel], "text", 24), labelY)] : []),
    ...amounts.map((text, index): Line => {
      return { text, face: "strong", size: amountSize, y: labelY + 56 * (index + 1), color: colors.ink }
    }),
    ...rates.map((rate, index) => quiet(rate, sizeFor([rate], "text", 22), lastAmountY + 38 + 28 * index)),
    ...(note ? [quiet(fitLine(note, "text", 22), 22, 590)] : []),
  ]
}

/** The largest size that fits; a title that does not fit at any size ends with an ellipsis. */
function titleOf(title: string, height: number): { size: number; lines: string[] } {
  for (let size = 66; size >= 38; size -= 4) {
    const fits = linesOf(title, "display", size, { width: room, lines: Math.floor(height / (size * 1.12)) })
    if (fits) return { size, lines: fits }
  }
  const shorter =
    title.slice(0, Math.max(1, title.length - 8)).replace(/(?<![\s,.;:…])[\s,.;:…]+[^\s,.;:…]*$/, "") ||
    title.slice(0, 20)
  return shorter.length < title.length ? titleOf(`${shorter}…`, height) : { size: 38, lines: [title.slice(0, 20)] }
}

/** The largest size up to this one at which all of the lines fit. */
function sizeFor(lines: string[], face: Face, size: number): number {
  return Math.min(size, ...lines.map((line) => (size * room) / widthOf(line, face, size)))
}

/** Cuts a line that is too wide with an ellipsis. */
function fitLine(text: string, face: Face, size: number): string {
  if (widthOf(text, face, size) <= room) return text
  const characters = [...text]
  while (characters.length > 1 && widthOf(`${characters.join("")}…`, face, size) > room) characters.pop()
  return `${characters.join("").trimEnd()}…`
}
