import type { Pen } from "../pen.ts"
import type { Scene } from "../scene.ts"
import type { Sitter } from "./sitter.ts"

const shoulders = "M11 101C12 84 26 77 42 73C46 78 54 78 58 73C74 77 88 84 89 101Z"
const neck = "M43.2 56V71C43.2 76 56.8 76 56.8 71V56Z"

export function clothes(s: Scene, pen: Pen, sitter: Sitter): void {
  const [main, second] = sitter.cloth
  const { face, shadow } = sitter.skinTone
  pen.solid(shoulders, main)
  if (sitter.top === "stripes")
    for (const y of [80, 86, 92, 98])
      pen.line(`M${24 - (y - 80) * 0.7} ${y + 2}C38 ${y + 4} 62 ${y + 4} ${76 + (y - 80) * 0.7} ${y + 2}`, second, 2.4)
  pen.shade(shoulders, s.inkAcross(0, 0.55, 0.45))
  pen.light(shoulders, s.inkAcross(0.35, 0))
  if (sitter.top === "v-neck" || sitter.top === "blazer")
    pen.solid("M41 73.4L50 92L59 73.4Z", sitter.top === "blazer" ? second : face)
  if (sitter.top === "dress") pen.solid("M34 75.5C38 89 62 89 66 75.5L57 72H43Z", face)
  pen.solid(neck, face)
  pen.fill("M43.2 60C46 67 54 67 56.8 60V65C54 70.5 46 70.5 43.2 65Z", shadow, 0.75)
  pen.shade(neck, s.inkAcross(0, 0.5, 0.4))
  trims[sitter.top]?.(pen, main, second)
}

const trims: Record<Sitter["top"], (pen: Pen, main: string, second: string) => void> = {
  crew: (pen, _main, second) => pen.line("M42 73.2C45 79 55 79 58 73.2", second, 1.5),
  stripes: (pen, main) => pen.line("M42 73.2C45 79 55 79 58 73.2", main, 2.4),
  "v-neck": (pen, _main, second) => pen.line("M41.4 73.2L50 91.4L58.6 73.2", second, 1.5),
  dress: (pen, _main, second) => {
    pen.line("M34 75.5C38 89 62 89 66 75.5", second, 1.2)
    for (let i = 0; i < 9; i++) {
      const t = i / 8
      const y = 75 + 10 * 4 * t * (1 - t) * 0.62
      pen.fill(
        `M${39 + t * 22} ${y - 0.9}L${39.9 + t * 22} ${y}L${39 + t * 22} ${y + 0.9}L${38.1 + t * 22} ${y}Z`,
        "#ffd98c",
      )
    }
  },
  collar: (pen, _main, second) => {
    pen.solid("M42.4 71L38.6 77L46.6 83L50 77.2Z", second)
    pen.solid("M57.6 71L61.4 77L53.4 83L50 77.2Z", second)
    for (const y of [86, 92]) pen.fill(`M49.3 ${y}H50.7V${y + 1.5}H49.3Z`, second)
  },
  blazer: (pen, main, second) => {
    pen.solid("M43 71.5L40 76L47 82L50 77.2Z", second)
    pen.solid("M57 71.5L60 76L53 82L50 77.2Z", second)
    pen.solid("M39 74.2L32 83L38 86L35.6 89L50 101L50 93Z", main)
    pen.solid("M61 74.2L68 83L62 86L64.4 89L50 101L50 93Z", main)
    pen.line("M39 74.2L32 83L38 86L35.6 89L50 101L64.4 89L62 86L68 83L61 74.2", "#11162b", 0.6, 0.5)
  },
  scarf: (pen, _main, second) => {
    pen.solid("M37.5 70.5C42 76 58 76 62.5 70.5C66 74 65 80 60 82C54 84 44 84 40 82C35 80 34 74 37.5 70.5Z", second)
    pen.solid("M54 81L62 80L65 99L57 100Z", second)
    pen.line("M38 76C44 81 56 81 62 76M56 84L59 98M61 83L63 97", "#11162b", 0.7, 0.3)
  },
}
