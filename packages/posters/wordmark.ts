import { spell } from "./alphabet.ts"
import type { Letter } from "./alphabet.ts"
import { markNames, wordmarkSize } from "./drawing.ts"
import type { Wordmark } from "./drawing.ts"
import { marks } from "./marks.ts"
import type { Inks } from "./marks.ts"
import { palettes } from "./palettes.ts"
import { Pen } from "./pen.ts"
import { Scene } from "./scene.ts"

const paper = "#fffdf8"
const inkPairs: [main: string, accent: string][] = [
  ["#24345a", "#e4724a"],
  ["#14524b", "#e0a03c"],
  ["#7a2f3a", "#e0a03c"],
  ["#2f3f6b", "#2f9c9c"],
  ["#4a2f5c", "#e8856d"],
  ["#1f5f73", "#f0b44c"],
  ["#3a3f4c", "#c2453a"],
]

/** Stroke widths of the letters. `inline`: a thick stroke with a thin line in the paper's colour inside. */
const weights = { light: { thick: 9, gap: 24 }, bold: { thick: 17, gap: 26 }, inline: { thick: 20, gap: 28 } }

/** Composes a partner's logo: the mark beside a short name or above a long one. */
export function composeWordmark(name: string, { text, mark }: Wordmark): Scene {
  const { width, height } = wordmarkSize
  const scene = new Scene(width, height, palettes["clear-noon"], `${name} ${text}`)
  const [main, accent] = scene.chance.pick(inkPairs)
  const inks: Inks = { main, accent, paper }
  const weight = scene.chance.pick(["light", "bold", "bold", "inline"] as const)
  const drawMark = marks[mark ?? scene.chance.pick(markNames)]
  scene.flat(`M0 0H${width}V${height}H0Z`, paper)
  const letters = spell(text.trim())
  const long = lineWidth(letters, weight)
  if (long < 480) {
    const scale = Math.min(0.86, 390 / long)
    const left = (width - (120 + 34 + long * scale)) / 2
    drawMark(new Pen(scene, left, height / 2 - 60, 1.2), inks)
    write(scene, letters, left + 154, height / 2 - 50 * scale, scale, weight, inks)
  } else {
    const scale = Math.min(0.62, 540 / long)
    drawMark(new Pen(scene, width / 2 - 58, 44, 1.16), inks)
    write(scene, letters, (width - long * scale) / 2, 234 - 50 * scale, scale, weight, inks)
    const rule = 234 + 50 * scale + 30
    scene.stroke(`M${width / 2 - 36} ${rule}h72`, accent, 4)
  }
  return scene
}

function lineWidth(letters: Letter[], weight: keyof typeof weights): number {
  return letters.reduce((sum, letter) => sum + letter.width, 0) + weights[weight].gap * (letters.length - 1)
}

function write(
  s: Scene,
  letters: Letter[],
  x: number,
  y: number,
  scale: number,
  weight: keyof typeof weights,
  { main }: Inks,
): void {
  const { thick, gap } = weights[weight]
  for (const letter of letters) {
    const pen = new Pen(s, x, y, scale)
    if (letter.path) {
      pen.line(letter.path, main, thick)
      if (weight === "inline") pen.line(letter.path, paper, 4)
    }
    x += (letter.width + gap) * scale
  }
}
